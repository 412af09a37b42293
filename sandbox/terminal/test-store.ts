import { generateKeyPairSync, sign } from 'node:crypto';

export const newPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

const ownPair = newPair();

/** Signs leases as the store does. */
export class TestStore {
  /** Overrides fields of a lease. */
  fields: Record<string, string> = {};
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

  answer(form: string): Buffer {
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
      ...this.fields,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}\n`);
    const signed = `TS1\n${lines.join('')}`;
    const signature = sign('sha256', Buffer.from(signed), this.privateKey).toString('base64');
    return Buffer.from(`${signed}sig=${signature}\n`);
  }
}
