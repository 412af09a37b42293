import type { SetComparison } from '#contract/catalogue/set-files/compare.ts';
import type { SetGroup } from '#contract/catalogue/set-files/groups.ts';
import type { SetInput } from '#contract/catalogue/set-files/set-file.ts';
import { markOf } from '#contract/catalogue/set-files/values.ts';
import type { workbench } from '#texts/set-files.ts';

export type View = keyof typeof workbench.views;

/** A line of the list. */
export type Entry = { type: 'heading'; group: SetGroup } | { type: 'input'; input: SetInput };

interface Choice {
  view: View;
  /** As typed. */
  search: string;
  edits: ReadonlyMap<number, string>;
  comparison: SetComparison | null;
}

/** Lists the inputs in the view, under their groups' headings. */
export function entriesOf(groups: readonly SetGroup[], choice: Choice): Entry[] {
  const words = choice.search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap((group): Entry[] => {
    const said = `${group.title} ${group.comments.join(' ')}`.toLowerCase();
    const inputs = group.inputs.filter(
      (input) => isInView(input, choice) && words.every((word) => isFound(word, said, input)),
    );
    const entries = inputs.map((input): Entry => ({ type: 'input', input }));
    const hasHeading = entries.length > 0 && (group.title !== '' || group.comments.length > 0);
    return hasHeading ? [{ type: 'heading', group }, ...entries] : entries;
  });
}

function isInView({ line, name }: SetInput, { view, edits, comparison }: Choice): boolean {
  switch (view) {
    case 'all':
      return true;
    case 'marked':
      return markOf(name) !== null;
    case 'edited':
      return edits.has(line);
    case 'different':
      // An edited row stays, even if its value is equal again.
      if (edits.has(line)) return true;
      return comparison !== null && (comparison.changed.has(name) || comparison.added.has(name));
  }
}

const isFound = (word: string, said: string, { name, value }: SetInput) =>
  said.includes(word) || name.toLowerCase().includes(word) || value.toLowerCase().includes(word);
