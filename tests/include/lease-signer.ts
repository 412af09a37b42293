import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { WebAnswer, WebQuestion } from './terminal.ts';

/** A key pair as the store's. */
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

/** The fields of an answer in their order. */
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
}

/** The bytes of an answer, as `POST /api/licenses/lease` makes them. */
export function leaseBytes(fields: LeaseFields, { privateKey }: SignerKey): Buffer {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}\n`);
  const signed = Buffer.from(`TS1\n${lines.join('')}`);
  const signature = sign('sha256', signed, privateKey).toString('base64');
  return Buffer.concat([signed, Buffer.from(`sig=${signature}\n`)]);
}

/** A store of a test's own, which signs by what the test says. */
export class Signer {
  key: SignerKey;
  /** Seconds since 1970. */
  now: () => number;
  /** What differs from a lease that is given. */
  fields: Partial<LeaseFields> = {};

  constructor(key: SignerKey, now: () => number) {
    this.key = key;
    this.now = now;
  }

  /** The answer to a question of the include. */
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
      ...this.fields,
    };
    return leaseBytes(fields, this.key);
  }

  readonly answer = (question: WebQuestion): WebAnswer => ({
    status: 200,
    body: this.bytesFor(question),
  });
}
