import { parsePartOptions } from '#scripts/part-options.ts';
import { partNames, quickPartNames, type PartName } from './parts.ts';

export interface Options {
  isQuick: boolean;
  names: readonly PartName[];
}

/** @throws UsageError where an option or a part is not known */
export function parseOptions(args: string[]): Options {
  const command = 'npm run test:scale';
  const { isQuick, only } = parsePartOptions(args, { command, names: partNames });
  return { isQuick, names: only ?? (isQuick ? quickPartNames : partNames) };
}
