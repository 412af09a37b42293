import type { SetInput } from './set-file.ts';
import { isSameValue } from './values.ts';

export interface SetComparison {
  /** The other file's values, by name. */
  changed: Map<string, string>;
  /** Names missing from the other file. */
  added: Set<string>;
  /** Inputs that only the other file has. */
  missing: SetInput[];
}

/** Compares inputs by name; the last value of a duplicate name counts, as in the terminal. */
export function compareInputs(
  inputs: readonly SetInput[],
  others: readonly SetInput[],
): SetComparison {
  const [ours, theirs] = [inputs, others].map(
    (list) => new Map(list.map((input) => [input.name, input])),
  );
  const changed = new Map<string, string>();
  const added = new Set<string>();
  for (const { name, value } of ours?.values() ?? []) {
    const other = theirs?.get(name);
    if (!other) added.add(name);
    else if (!isSameValue(value, other.value)) changed.set(name, other.value);
  }
  const missing = Array.from(theirs?.values() ?? []).filter(({ name }) => !ours?.has(name));
  return { changed, added, missing };
}
