import { parseCommand, UsageError } from './command-line.ts';

interface PartOptions<Name extends string> {
  isQuick: boolean;
  /** The named parts, in the order of `names`; null if none was named. */
  only: Name[] | null;
}

/** Parses `[--quick] [--only PART,PART]`. @throws UsageError for an unknown option or part */
export function parsePartOptions<Name extends string>(
  args: string[],
  { command, names }: { command: string; names: readonly Name[] },
): PartOptions<Name> {
  const usage = `${command} -- [--quick] [--only PART,PART], of: ${names.join(', ')}`;
  const { quick: isQuick = false, only } = parseCommand(usage, {
    args,
    options: { quick: { type: 'boolean' }, only: { type: 'string', multiple: true } },
  }).values;
  const wanted = only?.flatMap((list) => list.split(',')) ?? [];
  const unknown = wanted.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) {
    throw new UsageError(`There is no part ${unknown.join(', ')}. ${usage}`);
  }
  return { isQuick, only: only ? names.filter((name) => wanted.includes(name)) : null };
}
