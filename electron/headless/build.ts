import { BUILD_TARGETS, buildApp } from './build-app.ts';

await buildApp(BUILD_TARGETS);
