import { encodeText } from './encoding.ts';
import type { SetFileText, SetLine } from './set-file.ts';

/** Restores the bytes `parseSetFile` read; null if the encoding lacks a value's character. */
export function writeSetFile({ lines, encoding }: SetFileText): Uint8Array<ArrayBuffer> | null {
  return encodeText(lines.map(textOf).join(''), encoding);
}

/** Replaces values, given by input line from 0; everything else stays. */
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
