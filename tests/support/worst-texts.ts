import fc from 'fast-check';
import { byExtent, isFull } from './extent.ts';

/**
 * Checks what a parser makes of texts that repeat one of these units, numbered or not. The full
 * form reports how long the slowest took.
 */
export function tryWorst(
  parser: string,
  { units, length }: { units: string[]; length: number },
  check: (text: string) => void,
): void {
  let slowestMs = 0;
  const part = fc.oneof(fc.constantFrom(...units), fc.string({ maxLength: 5 }));
  const parts = fc.array(part, { minLength: 1, maxLength: 5 });
  const property = fc.property(parts, fc.boolean(), (unit, isNumbered) => {
    const numbers = Array.from({ length: isNumbered ? 10_000 : 1 }, (_, at) =>
      isNumbered ? at : '',
    );
    const text = numbers.map((number) => `${unit.join('')} ${number}`).join('');
    const begun = performance.now();
    check(text.repeat(Math.ceil(length / text.length)).slice(0, length));
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  });
  fc.assert(property, { numRuns: byExtent(10, 300) });
  if (isFull) console.info(`${parser}: ${Math.round(slowestMs)} ms for its worst text`);
}
