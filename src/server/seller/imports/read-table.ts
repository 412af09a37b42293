import { CsvError, parse, type InfoRecord, type Options } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { importMaxRows, texts } from '#contract/seller/imports.ts';
import { invalidField } from '#server/kit/errors.ts';

/** A row of a table; the heading is row 1. */
export interface TableRow {
  row: number;
  cells: string[];
}

/** Far more than an address, a name and a key take. */
const maxRowBytes = 64 * 1024;
/** The stream behind the parser needs time quadratic in the rows of a piece. */
const pieceBytes = 4 * 1024;

/**
 * Reads a CSV file in UTF-8, with or without BOM, separated by commas or semicolons, piece by
 * piece. Skips rows without any text, which a spreadsheet counts.
 *
 * @throws AppError 400, at the file's field, if it is not CSV or has too many rows, with text or
 *   blank
 */
export async function* readTable(path: string): AsyncGenerator<TableRow> {
  const pieces = decoded(path);
  const { value: first = '' } = await pieces.next();
  const parser = parse({
    ...options,
    delimiter: delimiterOf(first),
    on_record: numberRows(),
  });
  const source = Readable.from(joined(first, pieces)).on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let rows = 0;
  try {
    for await (const [row, ...cells] of parser as AsyncIterable<string[]>) {
      rows += 1;
      if (rows > importMaxRows + 1) throw invalidField('file', texts.tooManyRows(importMaxRows));
      yield { row: Number(row), cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? invalidField('file', texts.notCsv(error.message)) : error;
  } finally {
    source.destroy();
  }
}

/** Puts each row's number before its cells, and skips blank rows. @throws AppError 400 */
function numberRows() {
  let blank = 0;
  return (cells: string[], { records, empty_lines: emptyLines }: InfoRecord): string[] | null => {
    if (cells.some((cell) => cell.trim() !== '')) return [String(records + emptyLines), ...cells];
    blank += 1;
    if (blank > importMaxRows) throw invalidField('file', texts.tooManyBlankRows(importMaxRows));
    return null;
  };
}

const options: Options = {
  relax_column_count: true,
  // Each would cost an error with its stack.
  skip_empty_lines: true,
  // A product may be called `12" Chart`.
  relax_quotes: true,
  max_record_size: maxRowBytes,
};

async function* decoded(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const bytes = createReadStream(path, { highWaterMark: pieceBytes });
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw invalidField('file', texts.notUtf8);
    throw error;
  }
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function delimiterOf(text: string): ',' | ';' {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1);
  const count = (mark: string) => heading.split(mark).length;
  return count(';') > count(',') ? ';' : ',';
}
