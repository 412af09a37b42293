import { eq, sql } from 'drizzle-orm';
import { mailSubscriptions } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { randomBase32 } from '../crypto/random-id.ts';

/** Of 5 bits each: 160 bits. No sign in it ends a word, so that none of its digits stand alone (promise 62). */
const tokenLength = 32;
const tokenShape = /^[0-9A-HJKMNP-TV-Z]{32}$/;

/** What ends the mails to an address: the same for all of them, drawn with the first. */
export async function drawToken(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  address: string,
): Promise<string> {
  const [row] = await db
    .insert(mailSubscriptions)
    .values({ address, token: randomBase32(tokenLength), createdAt: now() })
    // Another process was quicker: its token is the one.
    .onConflictDoUpdate({ target: mailSubscriptions.address, set: { address } })
    .returning({ token: mailSubscriptions.token });
  if (!row) throw new Error('An address has no token');
  return row.token;
}

/** The way out of the mails. */
export const unsubscribeUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/unsubscribe?${new URLSearchParams({ t: token }).toString()}`;

/** Whether the address of a token gets mails about releases; null where there is no such token. */
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

/** Ends the mails to the address of a token, or begins them again. As often as one likes: what is so stays so. */
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
