import { isRecord } from '../http.ts';
import { invalid } from './errors.ts';

/** The refusal for a field that is not there. */
export const missing = (field: string) =>
  invalid('MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.', field);

/** Reads an object. */
export function record(value: unknown, field: string): Record<string, unknown> {
  if (value === undefined || value === null) throw missing(field);
  if (!isRecord(value)) throw wrongSyntax(field);
  return value;
}

/** Reads a text that must be there. */
export function required(value: unknown, field: string): string {
  if (value === undefined || value === null || value === '') throw missing(field);
  if (typeof value !== 'string') throw wrongSyntax(field);
  return value;
}

/** Reads a text of 1 to `limit` characters that may be missing. */
export function optional(value: unknown, field: string, limit: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw wrongSyntax(field);
  if (value.length >= 1 && value.length <= limit) return value;
  throw invalid(
    'INVALID_STRING_LENGTH',
    'The value of a field is either too short or too long.',
    field,
    value,
  );
}

const wrongSyntax = (field: string) =>
  invalid(
    'INVALID_PARAMETER_SYNTAX',
    'The value of a field does not conform to the expected format.',
    field,
  );
