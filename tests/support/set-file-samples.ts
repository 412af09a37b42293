import fc from 'fast-check';
import type { SetFileKind } from '#contract/catalogue/set-files/set-file.ts';

export interface SampleSetFile {
  kind: SetFileKind;
  bytes: Uint8Array;
  names: string[];
  values: string[];
}

const utf16 = (text: string, mark = '\uFEFF') => Buffer.from(mark + text, 'utf16le');
/** Latin-1 equals each Latin code page for this text. */
const oneByte = (text: string) => Buffer.from(text, 'latin1');

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,24}$/);
const number = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((value) => value.toFixed(8)),
);
const rangedValue = fc.oneof(number, fc.constantFrom('true', 'false', '2026.01.05 09:30', '65535'));

/** Generates equals signs, semicolons, outer spaces, inner accents; never two bars in a row. */
const textOf = (letters: string) =>
  fc
    .array(
      fc.constantFrom('für', 'Maß', 'nées', ...Array.from(`abcXYZ 09=;,.|-_/\\"'[]()${letters}`)),
      {
        maxLength: 20,
      },
    )
    .map((parts) => parts.join('').replaceAll('||', '|'));

const lineEnd = fc.constantFrom('\r\n', '\n');

/** Generates each kind as its platform writes it, in each encoding. */
const kinds: Record<SetFileKind, fc.Arbitrary<SampleSetFile>> = {
  'mt5-tester': sample('mt5-tester', { comments: true, letters: 'жд€', isRanged: true }),
  'mt5-chart': sample('mt5-chart', { comments: true, letters: 'жд€', isRanged: false }),
  'mt4-tester': sample('mt4-tester', { comments: false, letters: '', isRanged: true }),
  chart: sample('chart', { comments: true, letters: '', isRanged: false }),
};

function sample(
  kind: SetFileKind,
  shape: { comments: boolean; letters: string; isRanged: boolean },
): fc.Arbitrary<SampleSetFile> {
  const text = textOf(shape.letters);
  const input = fc.record({ name, value: shape.isRanged ? rangedValue : fc.oneof(number, text) });
  const plain = fc.record({ name, value: text });
  const comment = shape.comments ? text.map((said) => `; ${said}`) : fc.constant('');
  const block = fc.oneof(
    input.map((one) => ({ ...one, isRanged: shape.isRanged })),
    plain.map((one) => ({ ...one, isRanged: false })),
    comment.map((said) => ({ said })),
  );
  const encodings =
    kind === 'mt5-chart'
      ? [(all: string) => utf16(all)]
      : kind === 'mt5-tester'
        ? [(all: string) => utf16(all), (all: string) => Buffer.from(`\uFEFF${all}`)]
        : [
            oneByte,
            (all: string) => Buffer.from(all),
            (all: string) => Buffer.from(`\uFEFF${all}`),
          ];
  return fc
    .record({
      first: input,
      blocks: fc.array(block, { maxLength: 30 }),
      end: lineEnd,
      encode: fc.constantFrom(...encodings),
    })
    .map(({ first, blocks, end, encode }) => {
      const all = [{ ...first, isRanged: shape.isRanged }, ...blocks];
      const inputs = all.flatMap((one) => ('name' in one ? [one] : []));
      const lines = all.flatMap((one) => ('name' in one ? linesOf(kind, one) : [one.said]));
      const content = lines.map((line) => line + end).join('');
      return {
        kind,
        bytes: Uint8Array.from(encode(content)),
        names: inputs.map((one) => one.name),
        values: inputs.map((one) => one.value),
      };
    });
}

function linesOf(
  kind: SetFileKind,
  { name: input, value, isRanged }: { name: string; value: string; isRanged: boolean },
): string[] {
  if (!isRanged) return [`${input}=${value}`];
  return kind === 'mt5-tester'
    ? [`${input}=${value}||${value}||1||10||N`]
    : [`${input}=${value}`, `${input},F=1`, `${input},1=0`, `${input},2=1`, `${input},3=10`];
}

export const sampleSetFiles: fc.Arbitrary<SampleSetFile> = fc.oneof(...Object.values(kinds));
