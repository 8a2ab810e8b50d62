export type { BenchActions, BenchView, CommandView, ComparisonView } from './bench-view.ts';
export { createBenchWindow } from './bench-window.ts';
export type { BenchWindow } from './bench-window.ts';
export { showFailurePage } from './failure-page.ts';
