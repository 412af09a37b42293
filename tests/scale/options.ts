import { parseArgs } from 'node:util';
import { UsageError } from '#scripts/command-line.ts';
import { partNames, quickPartNames, type PartName } from './parts.ts';

export interface Options {
  isQuick: boolean;
  names: readonly PartName[];
}

/** @throws UsageError where an option or a part is not known */
export function parseOptions(args: string[]): Options {
  const { quick: isQuick = false, only } = parse(args);
  const wanted = only?.flatMap((names) => names.split(','));
  const unknown = wanted?.filter((name) => !partNames.some((known) => known === name)) ?? [];
  if (unknown.length > 0) {
    throw new UsageError(`There is no part ${unknown.join(', ')}. ${usage}`);
  }
  if (!wanted) return { isQuick, names: isQuick ? quickPartNames : partNames };
  return { isQuick, names: partNames.filter((name) => wanted.includes(name)) };
}

const usage = `npm run test:scale -- [--quick] [--only PART,PART], of: ${partNames.join(', ')}`;

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
