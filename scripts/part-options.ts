import { parseArgs } from 'node:util';
import { UsageError } from './command-line.ts';

interface PartOptions<Name extends string> {
  isQuick: boolean;
  /** Those that were named, in their own order; null where none was. */
  only: Name[] | null;
}

/**
 * The options of a command that runs in parts: `[--quick] [--only PART,PART]`.
 *
 * @param command as it is typed
 * @throws UsageError where an option or a part is not known
 */
export function parsePartOptions<Name extends string>(
  args: string[],
  { command, names }: { command: string; names: readonly Name[] },
): PartOptions<Name> {
  const usage = `${command} -- [--quick] [--only PART,PART], of: ${names.join(', ')}`;
  const { quick: isQuick = false, only } = parse(args, usage);
  const wanted = only?.flatMap((list) => list.split(',')) ?? [];
  const unknown = wanted.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) {
    throw new UsageError(`There is no part ${unknown.join(', ')}. ${usage}`);
  }
  return { isQuick, only: only ? names.filter((name) => wanted.includes(name)) : null };
}

function parse(args: string[], usage: string) {
  try {
    const options = {
      quick: { type: 'boolean' },
      only: { type: 'string', multiple: true },
    } as const;
    return parseArgs({ args, options }).values;
  } catch {
    throw new UsageError(usage);
  }
}
