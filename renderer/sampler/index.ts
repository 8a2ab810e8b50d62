export { runFlightPage } from './run-flight-page.ts';
export { runSamplePage } from './run-sample-page.ts';
export { runStillPage } from './run-still-page.ts';
