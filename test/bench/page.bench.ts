import { benchPage } from './page-section.ts';

/** The page's section of `npm run bench` by itself. */
await benchPage();
