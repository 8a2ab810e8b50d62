export { runPreviewPage } from './run-preview-page.ts';
