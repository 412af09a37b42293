import { like, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { InputOf, Route } from '#contract/route.ts';
import { rateLimits } from '#db/schema.ts';
import type { Shop } from '../support/shop.ts';

export interface Answer {
  status: number;
  body: { error?: string; valid?: boolean; id?: string; portalToken?: string };
  retryAfter: string | null;
}

export async function sendAs<R extends Route>(
  shop: Shop,
  forwardedFor: string,
  route: R,
  input: InputOf<R>,
): Promise<Answer> {
  const response = await fetch(shop.url + route.path, {
    method: route.method,
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
    body: JSON.stringify(input),
  });
  const body: Answer['body'] = await response.json();
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
}

/** Counts more of each kind of call that an address, or a network's beginning, has made. */
export async function spend(shop: Shop, address: string, more = 110): Promise<void> {
  const { key, points } = rateLimits;
  await shop.database.db
    .update(rateLimits)
    .set({ points: sql`${points} + ${more}` })
    .where(like(key, `%${address}%`));
}

export const statusesOf = (answers: Pick<Answer, 'status'>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Expects every refusal for exceeding a limit to have the same text and a Retry-After. */
export function expectRefused(answers: Answer[], error: string): void {
  for (const { status, body, retryAfter } of answers) {
    expect(body.error).toBe(error);
    expect(Number(retryAfter) > 0).toBe(status === 429);
  }
}
