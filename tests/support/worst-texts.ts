import fc from 'fast-check';
import { expect } from 'vitest';
import { byExtent, isFull } from './extent.ts';

/** Tries texts that repeat these units. The full form limits and reports the slowest's time. */
export function tryWorst(
  parser: string,
  { units, length }: { units: string[]; length: number },
  check: (text: string) => void,
): void {
  let slowestMs = 0;
  const tryText = (text: string) => {
    const begun = performance.now();
    check(text.repeat(Math.ceil(length / text.length)).slice(0, length));
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  };
  for (const unit of byExtent(units.slice(0, 5), units)) tryText(unit);
  const part = fc.oneof(fc.constantFrom(...units), fc.string({ maxLength: 5 }));
  const parts = fc.array(part, { minLength: 1, maxLength: 5 });
  const property = fc.property(parts, fc.boolean(), (unit, isNumbered) => {
    const numbers = Array.from({ length: isNumbered ? 10_000 : 1 }, (_, at) =>
      isNumbered ? at : '',
    );
    tryText(numbers.map((number) => `${unit.join('')} ${number}`).join(''));
  });
  fc.assert(property, { numRuns: byExtent(10, 60) });
  // Backtracking would take hours.
  expect(slowestMs).toBeLessThan(byExtent(Infinity, 10_000));
  if (isFull) console.info(`${parser}: ${Math.round(slowestMs)} ms for its worst text`);
}
