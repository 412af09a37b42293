import * as z from 'zod/mini';
import { en } from 'zod/locales';
import type { ParsedInputOf, Route } from '#contract/route.ts';
import { invalid, notFound } from '../errors.ts';

z.config(en());

/** Parses a call's input, `params` included. @throws AppError 400; 404 impossible path parameter */
export function parseInput<R extends Route>(
  route: R,
  params: Record<string, string | undefined>,
  input: unknown,
): ParsedInputOf<R> {
  const parsed = z.safeParse<R['input']>(route.input, input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  const first = issues[0];
  if (first && first.path in params) throw notFound(first.message);
  throw invalid(first?.message ?? 'This request is not valid.', issues);
}
