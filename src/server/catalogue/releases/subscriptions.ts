import { eq, sql } from 'drizzle-orm';
import { mailSubscriptions } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { randomBase32 } from '#server/kit/crypto/random-id.ts';

/** 160 bits. No character ends a word, so no eight digits stand alone. */
export const unsubscribeTokenLength = 32;
const tokenShape = /^[0-9A-HJKMNP-TV-Z]{32}$/;

/** Returns the address's unsubscribe token, created with its first mail. */
export async function drawToken(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  address: string,
): Promise<string> {
  const [row] = await db
    .insert(mailSubscriptions)
    .values({ address, token: randomBase32(unsubscribeTokenLength), createdAt: now() })
    // Returns the token of a process that was faster.
    .onConflictDoUpdate({ target: mailSubscriptions.address, set: { address } })
    .returning({ token: mailSubscriptions.token });
  if (!row) throw new Error('An address has no token');
  return row.token;
}

export const unsubscribeUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/unsubscribe?${new URLSearchParams({ t: token }).toString()}`;

/** Tells whether a token's address is subscribed; null for an unknown token. */
export async function isSubscribed(
  { db }: Pick<Deps, 'db'>,
  token: string,
): Promise<boolean | null> {
  if (!tokenShape.test(token)) return null;
  const row = await db.query.mailSubscriptions.findFirst({
    where: eq(mailSubscriptions.token, token),
    columns: { unsubscribedAt: true },
  });
  return row ? row.unsubscribedAt === null : null;
}

/** Subscribes or unsubscribes a token's address; idempotent. Null: unknown token. */
export async function setSubscribed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  subscribed: boolean,
): Promise<boolean | null> {
  if (!tokenShape.test(token)) return null;
  const [row] = await db
    .update(mailSubscriptions)
    .set({
      unsubscribedAt: subscribed
        ? null
        : sql`coalesce(${mailSubscriptions.unsubscribedAt}, ${now().getTime()})`,
    })
    .where(eq(mailSubscriptions.token, token))
    .returning({ token: mailSubscriptions.token });
  return row ? subscribed : null;
}
