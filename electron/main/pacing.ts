import process from 'node:process';
import { app } from 'electron';

/** True where this app was started with the display's pacing lifted; the page says so and measures what became of it. */
export function isUncapped(): boolean {
  return process.argv.includes('--uncapped');
}

/** Lifts the display's pacing where that was asked for. Chromium takes it for the whole process only, so it is a choice at start. */
export function applyPacing(): void {
  if (!isUncapped()) return;
  app.commandLine.appendSwitch('disable-gpu-vsync');
  app.commandLine.appendSwitch('disable-frame-rate-limit');
}
