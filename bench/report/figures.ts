import { targetNamed, targetNames } from '../targets.ts';
import { holds, type Bound, type Unit } from '../targets/target.ts';
import type { Results } from '../results.ts';

/** A line of the table of results: a target and what was found. */
export interface Row {
  what: string;
  measured: string;
  target: string;
  verdict: 'holds' | 'FAILS' | 'not measured';
  detail: string;
  how: string;
}

/** A value as a person reads it: `0.52 ×`, `19,600 /s`, `120 MB`. */
export function formatValue(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  // What is little but not nothing must not look like nothing.
  const format =
    Math.abs(value) < 0.01 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: digits };
  const number = value.toLocaleString('en', format);
  return unit === '' ? number : `${number} ${unit}`;
}

export function formatBound(bound: Bound, unit: Unit): string {
  return 'atLeast' in bound
    ? `≥ ${formatValue(bound.atLeast, unit)}`
    : `≤ ${formatValue(bound.atMost, unit)}`;
}

/** Every target that the run was about, in the order of the table of targets. */
export function rowsOf({ figures }: Results, parts: readonly string[]): Row[] {
  return targetNames
    .map((name) => ({ name, target: targetNamed(name) }))
    .filter(({ target }) => parts.includes(target.part))
    .map(({ name, target: { what, unit, bound, how, against } }) => {
      const figure = figures.find(({ target }) => target === name);
      return {
        what,
        measured: figure ? formatValue(figure.value, unit) : '–',
        target: formatBound(bound, unit),
        verdict: !figure ? 'not measured' : holds(figure.value, bound) ? 'holds' : 'FAILS',
        detail: figure?.detail ?? '',
        how: against ? `${how}; against ${against}` : how,
      };
    });
}
