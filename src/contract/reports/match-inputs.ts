import { inputsOf, type SetFileText } from '../set-files/set-file.ts';
import { isSameValue } from '../set-files/values.ts';
import type { ReportInput } from './ledger.ts';

/**
 * The first input of a report that a set file sets otherwise, or does not set; null where it sets them all as the run had them. What
 * the set file has beyond the report's inputs does not count; a report without inputs is of no set file.
 */
export function firstDifference(inputs: ReportInput[], setFile: SetFileText): string | null {
  const values = new Map(inputsOf(setFile).map(({ name, value }) => [name, value]));
  for (const [name, value] of inputs) {
    const other = values.get(name);
    if (other === undefined || !isSameValue(value, other)) return name;
  }
  return inputs.length === 0 ? '' : null;
}
