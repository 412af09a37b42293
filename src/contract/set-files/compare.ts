import type { SetInput } from './set-file.ts';
import { isSameValue } from './values.ts';

/** How the inputs of a set file differ from those of another. */
export interface SetComparison {
  /** Values of the other one, by the names of those that it sets otherwise. */
  changed: Map<string, string>;
  /** Names that the other one does not have. */
  added: Set<string>;
  /** What only the other one has. */
  missing: SetInput[];
}

/** Compares what is set by name; of a name that is set twice the last one counts, as it does in the terminal. */
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
