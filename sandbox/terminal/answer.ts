import { createPublicKey, verify } from 'node:crypto';
import { keyStart, waitOf, type Held } from './license-state.ts';

export interface PublicKey {
  /** The key's number in leases; null for a bare PEM, which verifies any. */
  kid: number | null;
  pem: string;
}

export interface Answer {
  held: Held;
  product: string;
  /** The key's first five characters. */
  key: string;
  server: string;
  nonce: string;
  kid: number;
}

const pemBlock =
  /(?:\bkid (\d{1,4})\b[^\n]*\n)?(-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----)/g;

/** Parses `npm run lease-key -- show`: PEM keys, each with or without a `kid` line. */
export function readPublicKeys(text: string): PublicKey[] {
  return Array.from(text.replaceAll('\r', '').matchAll(pemBlock), ([, kid, pem = '']) => ({
    kid: kid === undefined ? null : Number(kid),
    pem,
  })).filter(({ pem }) => opens(pem));
}

function opens(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

const names = [
  'status',
  'reason',
  'product',
  'key',
  'login',
  'server',
  'nonce',
  'now',
  'expires',
  'refresh',
  'latest',
  'notice',
  'kid',
] as const;
const statuses = new Set(['ok', 'unknown', 'ended', 'blocked', 'account']);
const lineForm = new RegExp(
  `^TS1\\n${names.map((name) => `${name}=(?<${name}>[^\\n]*)\\n`).join('')}(?:until=(?<until>[^\\n]*)\\n)?sig=[\\w+/]{342}==\\n$`,
);
const number = /^\d{1,19}$/;

/** Returns null unless the form is exact. `isSigned` verifies it. @param percent see `waitOf` */
export function readAnswer(text: string, percent: number): Answer | null {
  const fields = lineForm.exec(text)?.groups;
  if (!fields) return null;
  const { status = '', product = '', login = '', kid = '', key = '', server = '' } = fields;
  const { now = '', expires = '', refresh = '', reason = '', notice = '', latest = '' } = fields;
  const { nonce = '', until = '0' } = fields;
  const numbers = [product, login, now, expires, refresh, kid, until];
  if (!statuses.has(status) || !numbers.every((each) => number.test(each))) return null;
  const held = {
    isOk: status === 'ok',
    login,
    now: Number(now),
    expires: Number(expires),
    wait: waitOf(Number(refresh), percent),
    until: Number(until),
    reason,
    notice,
    latest,
  };
  return { held, product, key, server, nonce, kid: Number(kid) };
}

/** Verifies the signature over the bytes before the last line. */
export function isSigned(bytes: Buffer, { kid }: Answer, keys: PublicKey[]): boolean {
  const at = bytes.lastIndexOf('sig=');
  const signature = Buffer.from(bytes.subarray(at + 'sig='.length).toString('latin1'), 'base64');
  const signed = bytes.subarray(0, at);
  return keys.some(
    (key) => (key.kid === null || key.kid === kid) && verify('sha256', signed, key.pem, signature),
  );
}

export function isFor(
  { product, held, key }: Answer,
  asked: { product: string; login: string; key: string },
): boolean {
  const isSameKey = keyStart(key) === keyStart(asked.key);
  return product === asked.product && held.login === asked.login && isSameKey;
}
