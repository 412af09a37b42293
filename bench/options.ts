import { parseArgs } from 'node:util';
import { partNames, type PartName } from './parts.ts';
import { UsageError } from '#scripts/command-line.ts';

export interface Options {
  isQuick: boolean;
  /** All of them where nothing is said. */
  parts: readonly PartName[];
}

/** @throws UsageError where an option or a part is not known */
export function parseOptions(args: string[]): Options {
  const { quick, only } = parse(args);
  const wanted = (only ?? []).flatMap((names) => names.split(','));
  const unknown = wanted.filter((name) => !partNames.some((known) => known === name));
  if (unknown.length > 0) {
    throw new UsageError(`There is no part ${unknown.join(', ')}. ${usage}`);
  }
  const parts = partNames.filter((name) => wanted.length === 0 || wanted.includes(name));
  return { isQuick: quick ?? false, parts };
}

const usage = `npm run bench -- [--quick] [--only PART,PART], of: ${partNames.join(', ')}`;

function parse(args: string[]) {
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
