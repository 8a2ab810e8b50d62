import process from 'node:process';
import { CommanderError } from 'commander';
import type { Command } from 'commander';

/**
 * Exit statuses of every command (design §5). A script that waits for 1 learns that a gate was measured and failed; whatever
 * kept a command from a valid result, foreseen or not, is 3.
 */
export const EXIT_STATUS = { fine: 0, gateFailed: 1, wrongUsage: 2, noValidResult: 3 } as const;

/** A wrong argument or input file: the message says what, where, what was expected and what was found, in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

function toOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Makes a command's own complaints throw, so that all of them leave as one line with the status of wrong usage. */
export function throwOnWrongUsage(command: Command): Command {
  return command
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .allowExcessArguments(false);
}

/** Runs a command to its exit status: help is fine, wrong usage is 2 with one line, anything else is 3 with its message. */
export async function runToExitStatus(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return; // --help and --version have had their say.
    const message = toOneLine(error instanceof Error ? error.message : String(error)).replace(/^error: /, '');
    const isUnknown = error instanceof CommanderError && error.code === 'commander.unknownOption';
    process.stderr.write(`treeline: ${message}${isUnknown ? '; --help lists the options' : ''}\n`);
    const isUsage = error instanceof CommanderError || error instanceof UsageError;
    process.exitCode = isUsage ? EXIT_STATUS.wrongUsage : EXIT_STATUS.noValidResult;
  }
}
