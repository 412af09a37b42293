import { createHmac, randomBytes, createHash, timingSafeEqual } from 'node:crypto';
import { meta } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { findFact } from '#server/kit/shop/read-shop-settings.ts';

const hashBytes = 16;

/** Returns 128 random bits, hexadecimal, by which answers by mail name their ticket. */
export const newMailboxHash = (): string => randomBytes(hashBytes).toString('hex');

/**
 * Returns the hash of a ticket created by a mail: the same for each delivery of the mail, so that
 * it creates one ticket. Keyed with the shop's secret, so that its sender cannot compute it.
 */
export const mailboxHashOf = (mailId: string, secretKey: string): string =>
  createHmac('sha256', secretKey)
    .update(`mailbox ${mailId}`)
    .digest('hex')
    .slice(0, hashBytes * 2);

/** Adds the hash to the address, as Postmark removes it again: `inbound+HASH@example.com`. */
export function replyAddress(inboundAddress: string, hash: string): string {
  const at = inboundAddress.lastIndexOf('@');
  return `${inboundAddress.slice(0, at)}+${hash}${inboundAddress.slice(at)}`;
}

const findSecret = ({ db }: Pick<Deps, 'db'>) => findFact(db, 'inbound-secret');

export const inboundPath = (secret: string): string => `/api/webhooks/postmark-inbound/${secret}`;

/** Returns the secret in the URL that Postmark calls, created on first use. */
export async function readInboundSecret({ db }: Pick<Deps, 'db'>): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  const found = await findSecret({ db });
  if (found !== null) return found;
  await db.insert(meta).values({ name: 'inbound-secret', value }).onConflictDoNothing();
  return (await findSecret({ db })) ?? value;
}

/** Compares in constant time; false before a secret exists. */
export async function isInboundSecret(deps: Pick<Deps, 'db'>, given: string): Promise<boolean> {
  const found = await findSecret(deps);
  return found !== null && timingSafeEqual(hashOf(given), hashOf(found));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
