import { parsePartOptions } from '#scripts/part-options.ts';
import { partNames, type PartName } from './parts.ts';

export interface Options {
  isQuick: boolean;
  /** All of them where nothing is said. */
  parts: readonly PartName[];
}

/** @throws UsageError where an option or a part is not known */
export function parseOptions(args: string[]): Options {
  const { isQuick, only } = parsePartOptions(args, { command: 'npm run bench', names: partNames });
  return { isQuick, parts: only ?? partNames };
}
