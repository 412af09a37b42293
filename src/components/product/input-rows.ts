import { headingOf } from '#contract/catalogue/set-files/groups.ts';
import type { ProgramInput } from '#contract/catalogue/inputs/newest-inputs.ts';
import { inputsSection } from '#texts/set-files.ts';
import { markOf, type InputMark } from '#contract/catalogue/set-files/values.ts';

export interface InputRow {
  name: string;
  /** Shown in place of the name; null if the terminal shows the name. */
  label: string | null;
  type: string | null;
  default: string;
  /** Allowed values; empty if any value is allowed. */
  choices: string;
  mark: InputMark | null;
}

/** MQL5's timeframes by code: minutes below H1. */
const timeframes = new Map([
  [0, inputsSection.currentTimeframe],
  ...[1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30].map((minutes) => [minutes, `M${minutes}`] as const),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => [16384 + hours, `H${hours}`] as const),
  [16408, 'D1'],
  [32769, 'W1'],
  [49153, 'MN1'],
]);

/** Adds its name to a timeframe's code; set files contain no types, so the input's name counts. */
function withTimeframe({ name, label, type, default: value }: ProgramInput): string {
  if (!/^\d+$/.test(value)) return value;
  const isNamedSo = /timeframe|period/i.test(`${name} ${label ?? ''}`);
  const isCode = type === 'ENUM_TIMEFRAMES' || (isNamedSo && Number(value) > 16384);
  const timeframe = isCode && timeframes.get(Number(value));
  return timeframe ? `${timeframe} (${value})` : value;
}

export interface InputGroup {
  /** Empty if unknown. */
  title: string;
  rows: InputRow[];
}

/** Limits of what a page contains, however many inputs a program declares. */
const bounds = { rows: 300, characters: 48_000, choices: 12 };
/** Rows above the part that opens. */
const rowsInView = 12;

export interface ShownInputs {
  first: InputGroup[];
  /** In the part that opens. */
  further: InputGroup[];
  /** Inputs omitted completely. */
  notShown: number;
}

/** Selects the inputs to show, in order, grouped by those that are only headings. */
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
  // Hiding one or two rows would save nothing.
  const inView = rows.length <= rowsInView + 2 ? rows.length : rowsInView;
  return {
    first: inGroups(rows.slice(0, inView)),
    further: inGroups(rows.slice(inView)),
    notShown: real.length - rows.length,
  };
}

export const realInputs = (inputs: readonly ProgramInput[]): ProgramInput[] =>
  inputs.filter((input) => !isHeading(input));

/** An enum's value may look like a heading; set files contain no types. */
const isHeading = ({ type, default: value }: ProgramInput) =>
  (type === null || type === 'string') && headingOf({ value, range: null }) !== '';

function describe(input: ProgramInput): InputRow {
  const { name, label, type, enumNames } = input;
  const names = enumNames.slice(0, bounds.choices).join(', ');
  const more = enumNames.length - bounds.choices;
  const all = more > 0 ? inputsSection.moreChoices(names, more) : inputsSection.choices(names);
  const choices = enumNames.length > 0 ? all : '';
  return { name, label, type, default: withTimeframe(input), choices, mark: markOf(name) };
}

function inGroups(rows: (InputRow & { group: string })[]): InputGroup[] {
  const groups: InputGroup[] = [];
  for (const { group, ...row } of rows) {
    if (groups.at(-1)?.title !== group) groups.push({ title: group, rows: [] });
    groups.at(-1)?.rows.push(row);
  }
  return groups;
}
