import * as z from 'zod/mini';
import { salesQuerySchema } from '#contract/seller/overview.ts';
import { countOf } from '#texts/language.ts';

/** The span in the address. */
export type SpanQuery = z.input<typeof salesQuerySchema>;

/** The spans up to today to choose from. */
export const presets = [
  { days: 7, name: countOf(7, 'day') },
  { days: 30, name: countOf(30, 'day') },
  { days: 90, name: countOf(90, 'day') },
  { days: 365, name: 'Year' },
] as const;

/** Reads the address's query and drops what the server would refuse. */
export function readSpan({ days, from, to }: Record<string, string>): SpanQuery {
  if (from && to && z.safeParse(salesQuerySchema, { from, to }).success) return { from, to };
  const preset = presets.find((one) => String(one.days) === days);
  return { days: preset?.days ?? 30 };
}

export function spanPath(span: SpanQuery): string {
  const named = Object.entries(span).map(([name, value]) => [name, String(value)]);
  return `/admin/overview?${new URLSearchParams(named).toString()}`;
}

/** Returns what is wrong with a span, as a sentence, or null. */
export function issueOf(span: { from: string; to: string }): string | null {
  return z.safeParse(salesQuerySchema, span).error?.issues[0]?.message ?? null;
}
