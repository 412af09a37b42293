import { inputsOf, type SetFileText } from '../set-files/set-file.ts';
import { isSameValue } from '../set-files/values.ts';
import type { ReportInput } from './ledger.ts';

/**
 * Returns the first report input that a set file lacks or sets differently; null when all match.
 * Extra inputs of the set file are ignored; a report without inputs matches nothing.
 */
export function firstDifference(inputs: ReportInput[], setFile: SetFileText): string | null {
  const values = new Map(inputsOf(setFile).map(({ name, value }) => [name, value]));
  for (const [name, value] of inputs) {
    const other = values.get(name);
    if (other === undefined || !isSameValue(value, other)) return name;
  }
  return inputs.length === 0 ? '' : null;
}
