import { parseArgs, type ParseArgsConfig } from 'node:util';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { LockHeld } from '#db/locks.ts';
import { RefusedCopy } from '#db/remote/copy-mark.ts';
import { AppError } from '#server/kit/errors.ts';
import { SettingsError } from '#server/kit/settings.ts';
import { StorageUnavailable } from '#server/adapters/storage/storage-state.ts';

/** A mistake of the person who typed the command. */
export class UsageError extends Error {}

/** @throws UsageError with `usage` for an unknown option */
export function parseCommand<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch {
    throw new UsageError(usage);
  }
}

/** @throws UsageError with `usage` unless there is exactly one argument */
export function readOnlyArgument(usage: string): string {
  const [only, ...others] = parseCommand(usage, { allowPositionals: true }).positionals;
  if (!only || others.length > 0) throw new UsageError(usage);
  return only;
}

const known = [AppError, DatabaseUnavailable, LockHeld, RefusedCopy, SettingsError, UsageError];

/**
 * Runs a command and prints what it returns. Errors that the caller can fix are printed as one
 * sentence. Only its owner can read the files that it writes, such as copies of the database.
 */
export async function endWith(command: () => Promise<string>): Promise<void> {
  process.umask(0o077);
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
