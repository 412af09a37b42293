import { parseArgs } from 'node:util';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { RefusedCopy } from '#db/remote/refused-copy.ts';
import { AppError } from '#server/errors.ts';
import { SettingsError } from '#server/settings.ts';
import { StorageUnavailable } from '#server/storage/storage-state.ts';

/** Something that whoever typed the command can mend. */
export class UsageError extends Error {}

/** The one argument of a command. @throws UsageError with `usage` where there is none, or more. */
export function readOnlyArgument(usage: string): string {
  const only = readArguments(usage);
  if (only.length !== 1 || !only[0]) throw new UsageError(usage);
  return only[0];
}

/** The arguments of a command that knows no options. @throws UsageError */
export function readArguments(usage: string): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch {
    throw new UsageError(usage);
  }
}

const known = [AppError, DatabaseUnavailable, RefusedCopy, SettingsError, UsageError];

/** Runs a command and prints its last sentence; a sentence alone where the caller can mend it. */
export async function endWith(command: () => Promise<string>): Promise<void> {
  try {
    console.info(await command());
  } catch (error) {
    console.error(describe(error));
    process.exitCode = 1;
  }
}

function describe(error: unknown): unknown {
  if (error instanceof StorageUnavailable) return error.problem;
  const isKnown = known.some((kind) => error instanceof kind);
  return isKnown && error instanceof Error ? error.message : error;
}
