import { CsvError, parse, type Options } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { importMaxRows, texts } from '#contract/imports.ts';
import type { AppError } from '../errors.ts';
import { invalid } from '../errors.ts';

/** A row of a table; the heading is row 1. */
export interface TableRow {
  row: number;
  cells: string[];
}

/** Far above an address, a name and a key. */
const maxRowBytes = 64 * 1024;

/**
 * Reads a CSV file in UTF-8, with or without BOM, separated by commas or semicolons, piece by
 * piece. Skips rows without any text, which a spreadsheet counts.
 *
 * @throws AppError 400, named at the file, when it is none or has too many rows
 */
export async function* readTable(path: string): AsyncGenerator<TableRow> {
  const pieces = decoded(path);
  const { value: first = '' } = await pieces.next();
  const parser = parse({ ...options, delimiter: delimiterOf(first) });
  const source = Readable.from(joined(first, pieces)).on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  let rows = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      rows += 1;
      if (rows > importMaxRows + 1) throw refused(texts.tooManyRows(importMaxRows));
      yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? refused(texts.notCsv(error.message)) : error;
  } finally {
    source.destroy();
  }
}

const options: Options = {
  relax_column_count: true,
  // A product may be called `12" Chart`.
  relax_quotes: true,
  max_record_size: maxRowBytes,
};

/** Decodes a file, without its BOM. */
async function* decoded(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw refused(texts.notUtf8);
    throw error;
  }
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Returns the separator that the heading has more of. */
function delimiterOf(text: string): ',' | ';' {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1);
  const count = (mark: string) => heading.split(mark).length;
  return count(';') > count(',') ? ';' : ',';
}

function refused(message: string): AppError {
  return invalid(message, [{ path: 'file', message }]);
}
