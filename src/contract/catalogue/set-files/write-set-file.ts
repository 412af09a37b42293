import { encodeText } from './encoding.ts';
import type { SetFileText, SetLine } from './set-file.ts';

/**
 * Serialises a set file; what `parseSetFile` read gives the same bytes.
 *
 * @returns null if a value has a character its encoding lacks
 */
export function writeSetFile({ lines, encoding }: SetFileText): Uint8Array<ArrayBuffer> | null {
  return encodeText(lines.map(textOf).join(''), encoding);
}

/**
 * Replaces values of a set file; everything else stays.
 *
 * @param edits values by input line, from 0
 */
export function editSetFile(file: SetFileText, edits: ReadonlyMap<number, string>): SetFileText {
  const lines = file.lines.map((line, index) => {
    const value = edits.get(index);
    return value === undefined || line.type !== 'input' ? line : { ...line, value };
  });
  return { ...file, lines };
}

function textOf(line: SetLine): string {
  switch (line.type) {
    case 'blank':
    case 'comment':
      return line.text + line.end;
    case 'input':
      return line.head + line.value + line.tail + line.end;
    case 'range':
      return line.head + line.value + line.end;
  }
}
