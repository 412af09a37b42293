import { eq, sql } from 'drizzle-orm';
import { mailSubscriptions } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import { countView } from '#server/kit/endpoint/call-limit.ts';
import { invalid, wrongContentType } from '#server/kit/errors.ts';
import { readBytes } from '#server/kit/endpoint/read-body.ts';

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

/** The state shown on the page; `unknown`: no such token. */
export type Unsubscribing = 'subscribed' | 'unsubscribed' | 'subscribed-again' | 'unknown';

/** Form fields of a one-click POST and the page's own button (RFC 8058, 3.1), and of undo. */
export const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' };
export const undo = { name: 'undo', value: '1' };

/** High, since a mail provider posts for all its users from a few addresses. */
const limits = {
  view: { name: 'unsubscribe view', points: 300 },
  post: { name: 'unsubscribe', points: 3_000 },
};
const bodyLimitBytes = 4 * 1024;

/**
 * Serves the unsubscribe link. The token alone authorizes, since a mail program has no session,
 * Origin or page. A GET changes nothing: scanners follow every link of a mail.
 *
 * @throws AppError 429, and for a POST without a known field: 400, 408, 413, 415
 */
export async function unsubscribe(
  deps: Deps,
  request: Request,
  { token, address }: { token: string; address: string },
): Promise<Unsubscribing> {
  const isPost = request.method === 'POST';
  await countView(deps, isPost ? limits.post : limits.view, address);
  if (!isPost) return describe(await isSubscribed(deps, token), 'subscribed');
  return describe(await setSubscribed(deps, token, await wantsMails(request)), 'subscribed-again');
}

function describe(subscribed: boolean | null, where: Unsubscribing): Unsubscribing {
  if (subscribed === null) return 'unknown';
  return subscribed ? where : 'unsubscribed';
}

/** @returns whether further mails are wanted */
async function wantsMails(request: Request): Promise<boolean> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw wrongContentType('application/x-www-form-urlencoded or multipart/form-data');
  }
  const bytes = await readBytes(request, bodyLimitBytes);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => null);
  if (form?.get(oneClick.name) === oneClick.value) return false;
  if (form?.get(undo.name) === undo.value) return true;
  throw invalid(`This takes ${oneClick.name}=${oneClick.value}.`);
}
