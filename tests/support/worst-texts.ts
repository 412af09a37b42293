import fc from 'fast-check';
import { byExtent, isFull } from './extent.ts';

/**
 * Generates texts that repeat a unit, numbered or not: what parsers take longest with that look back
 * or compare.
 *
 * @param units beginnings and ends of what the parser knows
 */
function worstTexts(units: string[], length: number): fc.Arbitrary<string> {
  const unit = fc.array(fc.oneof(fc.constantFrom(...units), fc.string({ maxLength: 5 })), {
    minLength: 1,
    maxLength: 5,
  });
  return fc.tuple(unit, fc.boolean()).map(([parts, isNumbered]) => {
    const text = `${parts.join('')} `;
    const numbered = Array.from({ length: isNumbered ? 10_000 : 1 }, (_, at) =>
      isNumbered ? text + at : text,
    ).join('');
    return numbered.repeat(Math.ceil(length / numbered.length)).slice(0, length);
  });
}

/** Checks what a parser makes of its worst texts. The full form says how long the slowest took. */
export function tryWorst(
  parser: string,
  { units, length }: { units: string[]; length: number },
  check: (text: string) => void,
): void {
  let slowestMs = 0;
  const property = fc.property(worstTexts(units, length), (text) => {
    const begun = performance.now();
    check(text);
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  });
  fc.assert(property, { numRuns: byExtent(10, 300) });
  if (isFull) console.info(`${parser}: ${Math.round(slowestMs)} ms for its worst text`);
}
