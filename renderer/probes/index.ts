export { describeEnvironment } from './environment.ts';
export { createFrameRecorder } from './frame-recorder.ts';
export type { RecordedFrame } from './frame-recorder.ts';
export { createGpuTimerOfContext } from './context-gpu-timer.ts';
export type { GpuTimer } from './gpu-timer.ts';
