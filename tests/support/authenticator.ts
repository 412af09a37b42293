import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Flags of authenticator data (WebAuthn, 6.1): user present, user verified, key attached. */
const flags = { present: 0x01, verified: 0x04, attached: 0x40 };

/** An authenticator with one passkey (ES256, no attestation). */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  counter = 0;
  isVerifying = true;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(siteUrl: string) {
    this.#origin = new URL(siteUrl).origin;
  }

  /** Answers `navigator.credentials.create`. */
  create(challenge: string, origin = this.#origin) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      this.#authenticatorData(flags.attached),
      Buffer.alloc(16),
      length,
      credentialId,
      isoCBOR.encode(key),
    ]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
      attestationObject: base64url(isoCBOR.encode(attestation)),
    });
  }

  /** Answers `navigator.credentials.get`. */
  get(challenge: string, origin = this.#origin) {
    this.counter += 1;
    const client = clientData('webauthn.get', challenge, origin);
    const authData = this.#authenticatorData(0);
    const signed = Buffer.concat([authData, sha256(client)]);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
    });
  }

  #authenticatorData(more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const said = flags.present | (this.isVerifying ? flags.verified : 0) | more;
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([said]), counter]);
  }

  #answer<Response>(response: Response) {
    const { id } = this;
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
