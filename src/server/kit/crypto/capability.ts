import { createHmac, hkdfSync } from 'node:crypto';
import { isSameSecret } from './token.ts';

/** Each purpose has a key of its own, so that no token opens anything else. */
type Purpose = 'purchase capability' | 'trial checks';

/** Makes a token of an id, the second when it expires, and a MAC. */
export function makeCapability(
  purpose: Purpose,
  { id, until }: { id: string | number; until: Date },
  secretKey: string,
): string {
  return seal(purpose, `${id}.${Math.floor(until.getTime() / 1000)}`, secretKey);
}

/** Returns the id of a token; null if it is forged or has expired. */
export function openCapability(
  purpose: Purpose,
  token: string,
  secretKey: string,
  now: Date,
): string | null {
  const [id = '', end = ''] = token.split('.');
  const isGenuine = isSameSecret(token, seal(purpose, `${id}.${end}`, secretKey));
  return isGenuine && now.getTime() < Number(end) * 1000 ? id : null;
}

function seal(purpose: Purpose, content: string, secretKey: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}
