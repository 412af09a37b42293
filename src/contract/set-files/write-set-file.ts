import { encodeText } from './encoding.ts';
import type { SetFileText, SetLine } from './set-file.ts';

/**
 * The bytes of a set file: of one that `parseSetFile` read, the same.
 *
 * @returns null where a value holds a character that the file's encoding does not have
 */
export function writeSetFile({ lines, encoding }: SetFileText): Uint8Array<ArrayBuffer> | null {
  return encodeText(lines.map(textOf).join(''), encoding);
}

/**
 * The set file with other values; whatever else stands in it stays.
 *
 * @param edits values by the lines of their inputs, from 0
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
