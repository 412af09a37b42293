import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { termFields } from '#sandbox/terminal/test-store.ts';
import type { WebAnswer, WebQuestion } from './terminal.ts';

export interface SignerKey {
  kid: number;
  publicKeyPem: string;
  privateKey: KeyObject;
}

export function newSignerKey(kid: number): SignerKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { kid, publicKeyPem: publicKey, privateKey: createPrivateKey(privateKey) };
}

/** Fields of a lease in order. */
export interface LeaseFields {
  status: string;
  reason: string;
  product: number | string;
  key: string;
  login: number | string;
  server: string;
  nonce: string;
  now: number;
  expires: number;
  refresh: number;
  latest: string;
  notice: string;
  kid: number;
  until?: number;
}

/** Returns the bytes that `POST /api/licenses/lease` would answer. */
export function leaseBytes(fields: LeaseFields, { privateKey }: SignerKey): Buffer {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}\n`);
  const signed = Buffer.from(`TS1\n${lines.join('')}`);
  const signature = sign('sha256', signed, privateKey).toString('base64');
  return Buffer.concat([signed, Buffer.from(`sig=${signature}\n`)]);
}

/** A fake store that signs what the test says. */
export class Signer {
  key: SignerKey;
  /** Unix seconds. */
  now: () => number;
  /** Overrides of a granted lease's fields. */
  fields: Partial<LeaseFields> = {};
  /** When the key ends, in Unix seconds; null: never. */
  endsAt: number | null = null;
  /** False for an older store, which does not know `ext`. */
  knowsExt = true;

  constructor(key: SignerKey, now: () => number) {
    this.key = key;
    this.now = now;
  }

  bytesFor(question: WebQuestion): Buffer {
    const asked = new URLSearchParams(question.body);
    const now = this.now();
    const isOk = (this.fields.status ?? 'ok') === 'ok';
    const keyStart = (asked.get('key') ?? '').replace(/[^\da-z]/gi, '').toUpperCase();
    const fields: LeaseFields = {
      status: 'ok',
      reason: '',
      product: asked.get('product') ?? '',
      key: keyStart.slice(0, 5),
      login: asked.get('login') ?? '',
      server: asked.get('server') ?? '',
      nonce: asked.get('nonce') ?? '',
      now,
      expires: isOk ? now + 72 * 3600 : now,
      refresh: isOk ? 43_200 : 120,
      latest: '',
      notice: '',
      kid: this.key.kid,
      ...(this.knowsExt && asked.get('ext') === '1' && { until: this.endsAt ?? 0 }),
      ...termFields(this.endsAt, now),
      ...this.fields,
    };
    return leaseBytes(fields, this.key);
  }

  readonly answer = (question: WebQuestion): WebAnswer => ({
    status: 200,
    body: this.bytesFor(question),
  });
}
