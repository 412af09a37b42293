import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { meta } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { findFact } from '#server/kit/shop/read-shop-settings.ts';

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
