import { headingOf } from '#contract/set-files/groups.ts';
import type { ProgramInput } from '#contract/inputs/newest-inputs.ts';
import { inputsSection } from '#texts/inputs.ts';
import { markOf, type InputMark } from '#contract/set-files/values.ts';

/** An input as the product's page has it. */
export interface InputRow {
  name: string;
  /** What the terminal shows in place of the name; null where it shows the name. */
  label: string | null;
  type: string | null;
  default: string;
  /** What can be chosen; empty where anything can. */
  choices: string;
  mark: InputMark | null;
}

/** Inputs beneath one heading. */
export interface InputGroup {
  /** Empty where nothing says what they are. */
  title: string;
  rows: InputRow[];
}

/** How much of the inputs a page carries, whatever a program declares. */
const bounds = { rows: 300, characters: 48_000, choices: 12 };
/** Rows that are seen at once; the others are in a part that opens. */
const rowsInView = 12;

export interface ShownInputs {
  first: InputGroup[];
  /** What opens. */
  further: InputGroup[];
  /** What is left out, however far one looks. */
  notShown: number;
}

/** The inputs that a page shows, in their order; those that are only headings are the headings. */
export function inputsToShow(inputs: readonly ProgramInput[]): ShownInputs {
  const real = realInputs(inputs);
  const rows: (InputRow & { group: string })[] = [];
  let left = bounds.characters;
  for (const input of real) {
    const row = { ...describe(input), group: input.group ?? '' };
    left -= Object.values(row).reduce((sum, text) => sum + (text?.length ?? 0), 0);
    if (left < 0 || rows.length === bounds.rows) break;
    rows.push(row);
  }
  // One or two rows that open by themselves would be more work than they save.
  const inView = rows.length <= rowsInView + 2 ? rows.length : rowsInView;
  return {
    first: inGroups(rows.slice(0, inView)),
    further: inGroups(rows.slice(inView)),
    notShown: real.length - rows.length,
  };
}

/** Those that are no headings. */
export const realInputs = (inputs: readonly ProgramInput[]): ProgramInput[] =>
  inputs.filter((input) => !isHeading(input));

/** A value of an enum may be called like one; a set file names no types. */
const isHeading = ({ type, default: value }: ProgramInput) =>
  (type === null || type === 'string') && headingOf({ value, range: null }) !== '';

function describe({ name, label, type, default: value, enumNames }: ProgramInput): InputRow {
  const names = enumNames.slice(0, bounds.choices).join(', ');
  const more = enumNames.length - bounds.choices;
  const all = more > 0 ? inputsSection.moreChoices(names, more) : inputsSection.choices(names);
  const choices = enumNames.length > 0 ? all : '';
  return { name, label, type, default: value, choices, mark: markOf(name) };
}

function inGroups(rows: (InputRow & { group: string })[]): InputGroup[] {
  const groups: InputGroup[] = [];
  for (const { group, ...row } of rows) {
    if (groups.at(-1)?.title !== group) groups.push({ title: group, rows: [] });
    groups.at(-1)?.rows.push(row);
  }
  return groups;
}
