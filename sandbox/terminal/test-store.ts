import { generateKeyPairSync, sign } from 'node:crypto';

/** Returns the store's answer about a key that ends at `endsAt`, in seconds since 1970. */
export function termFields(endsAt: number | null, now: number) {
  if (endsAt === null) return {};
  if (now >= endsAt) {
    return { status: 'ended', reason: 'Its term ended.', expires: now, refresh: 120 };
  }
  const expires = Math.min(now + 72 * 3600, endsAt);
  const refresh = Math.max(60, Math.min(43_200, Math.floor((expires - now) * 0.9)));
  return { expires, refresh };
}

export const newPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

const ownPair = newPair();

export class TestStore {
  /** Overrides fields of a lease. */
  fields: Record<string, string> = {};
  /** When the key ends, in seconds since 1970; null: never. */
  endsAt: number | null = null;
  readonly publicKey = ownPair.publicKey;
  private privateKey = ownPair.privateKey;
  private readonly now: () => number;

  /** @param now seconds since 1970 */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Signs with another key from now on. */
  becomeStranger(): void {
    this.privateKey = newPair().privateKey;
  }

  offlineFile(hours: number, server: string): string {
    const now = this.now();
    const form = `product=7&key=0ABCD&login=5012345&server=${server}&nonce=${'0'.repeat(32)}`;
    return this.answer(form, { expires: now + hours * 3600, refresh: 43_200 }).toString();
  }

  answer(form: string, change: Record<string, number> = {}): Buffer {
    const asked = new URLSearchParams(form);
    const isOk = !this.fields.status;
    const now = this.now();
    const fields = {
      status: 'ok',
      reason: '',
      product: asked.get('product'),
      key: (asked.get('key') ?? '').replaceAll(/[ -]/g, '').toUpperCase().slice(0, 5),
      login: asked.get('login'),
      server: asked.get('server'),
      nonce: asked.get('nonce'),
      now,
      expires: isOk ? now + 72 * 3600 : now,
      refresh: isOk ? 43_200 : 120,
      latest: '',
      notice: '',
      kid: 3,
      ...(asked.get('ext') === '1' && { until: this.endsAt ?? 0 }),
      ...termFields(this.endsAt, now),
      ...this.fields,
      ...change,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}\n`);
    const signed = `TS1\n${lines.join('')}`;
    const signature = sign('sha256', Buffer.from(signed), this.privateKey).toString('base64');
    return Buffer.from(`${signed}sig=${signature}\n`);
  }
}
