import type { ImportProblem } from '#contract/seller/imports.ts';
import type { Headings, ImportColumn } from './headings.ts';

export class WrongCell extends Error {
  readonly column: ImportColumn | '';

  constructor(column: ImportColumn | '', message: string) {
    super(message);
    this.name = 'WrongCell';
    this.column = column;
  }
}

/** Describes a wrong row, using the file's own heading. */
export const describeProblem = (
  row: number,
  { column, message }: WrongCell,
  { nameOf }: Headings,
): ImportProblem => ({ row, column: column && nameOf(column), message });
