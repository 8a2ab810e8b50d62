import process from 'node:process';

/** One line to the terminal the app was started from. */
export function log(text: string): void {
  process.stderr.write(`treeline: ${text}\n`);
}
