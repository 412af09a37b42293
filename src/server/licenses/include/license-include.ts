import { createHash, createPublicKey } from 'node:crypto';
import type { SigningPublicKey } from '../signing-keys/signing-keys.ts';
import currentTemplate from './license.mqh?raw';

export interface IncludeParts {
  siteUrl: string;
  productId: number;
  /** RSA, 2048 bits, exponent 65537; newest first, at least one. */
  publicKeys: SigningPublicKey[];
  /** Version of the include itself. */
  version: string;
  /** The seller's program. */
  programVersion?: string;
}

const wordBits = 32n;
const wordsPerKey = 64;
const keyBits = wordBits * BigInt(wordsPerKey);
const wordMask = (1n << wordBits) - 1n;

/**
 * Renders the license check for MQL4 and MQL5: ASCII with Windows line endings, for MetaEditor.
 *
 * @throws TypeError if a key is of another kind, or there is none
 */
export function licenseInclude(
  { siteUrl, productId, publicKeys, version, programVersion = '1.0' }: IncludeParts,
  template = currentTemplate,
): string {
  const moduli = publicKeys.map(({ publicKeyPem }) => modulusOf(publicKeyPem));
  if (moduli.length === 0) throw new TypeError('The include needs a public key.');
  const store = plainAddress(siteUrl);
  const { host } = new URL(siteUrl);
  const values: Record<string, string> = {
    product: String(productId),
    version: version.replace(/[^\w.-]/g, ''),
    programVersion,
    siteUrl: store,
    siteUrlLiteral: stringLiteral(store),
    hostLiteral: stringLiteral(host),
    guard: `LICENSE_OF_${productId}_${createHash('sha256').update(host).digest('hex').slice(0, 8)}`,
    warning: warningAbout(siteUrl),
    keys: String(moduli.length),
    allWords: String(moduli.length * wordsPerKey),
    kids: publicKeys.map(({ kid }) => kid).join(', '),
    moduli: wordLines(moduli),
    squares: wordLines(moduli.map((modulus) => (1n << (2n * keyBits)) % modulus)),
    inverses: moduli.map((modulus) => hexWord(negativeInverse(modulus))).join(', '),
  };
  return template
    .replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
    .replaceAll('\n', '\r\n');
}

/** Returns host, port and path in ASCII: nothing can end a comment or a literal. */
function plainAddress(siteUrl: string): string {
  const { origin, pathname } = new URL(siteUrl);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

function stringLiteral(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
}

function warningAbout(siteUrl: string): string {
  const reasons = unreachableReasons(siteUrl);
  if (reasons.length === 0) return '';
  return ['Terminals cannot reach this store:', ...reasons, '']
    .map((line) => `// ${line}`.trimEnd())
    .join('\n')
    .concat('\n');
}

function modulusOf(pem: string): bigint {
  const key = createPublicKey(pem);
  const { kty, n = '', e } = key.export({ format: 'jwk' });
  const modulus = BigInt(`0x${Buffer.from(n, 'base64url').toString('hex') || '0'}`);
  if (kty !== 'RSA' || e !== 'AQAB' || modulus >> (keyBits - 1n) !== 1n) {
    throw new TypeError('The include checks RSA with 2048 bits and the exponent 65537.');
  }
  return modulus;
}

/** Computes -1/modulus by Newton's method; each step doubles the number of correct bits. */
function negativeInverse(modulus: bigint): bigint {
  let inverse = 1n;
  for (let bits = 1; bits < wordBits; bits *= 2) {
    inverse = (inverse * (2n - modulus * inverse)) & wordMask;
  }
  return (wordMask + 1n - inverse) & wordMask;
}

/** Formats the numbers as 32-bit words, least significant first, eight a line. */
function wordLines(numbers: bigint[]): string {
  const words = numbers.flatMap((number) =>
    Array.from({ length: wordsPerKey }, (_, index) =>
      hexWord((number >> (wordBits * BigInt(index))) & wordMask),
    ),
  );
  const lines = Array.from({ length: words.length / 8 }, (_, index) =>
    words.slice(8 * index, 8 * index + 8).join(', '),
  );
  return lines.map((line) => `   ${line}`).join(',\n');
}

function hexWord(word: bigint): string {
  return `0x${word.toString(16).padStart(8, '0').toUpperCase()}`;
}

/**
 * Lists why buyers' terminals cannot reach the store at SITE_URL: MetaTrader's WebRequest uses
 * ports 80 and 443 only, and buyers allow a host without a path. Empty if they can.
 */
export function unreachableReasons(siteUrl: string): string[] {
  const { protocol, port, pathname } = new URL(siteUrl);
  return [
    ...(port === ''
      ? []
      : [`Its address uses port ${port}, but MetaTrader only sends requests to ports 80 and 443.`]),
    ...(pathname === '/'
      ? []
      : [
          `Its address has the path ${pathname}, but the store only answers at the root of a host.`,
        ]),
    ...(protocol === 'https:'
      ? []
      : ['Its address is not https, so keys and account numbers would travel unencrypted.']),
  ];
}

/** Returns the lines that a program adds, each with where it goes. */
export const includeLines = (
  fileName: string,
  programVersion: string,
): { place: string; code: string }[] => [
  { place: 'At the top', code: `#include "${fileName}"\ninput string LicenseKey = "";` },
  {
    place: 'In OnInit',
    code: `LicenseInit(LicenseKey, "${programVersion}");\nLicenseSetTimer(1); ${unlessOwn}`,
  },
  { place: 'In OnTimer', code: 'LicenseTimer();' },
  { place: 'In OnTick, at its top', code: `LicenseSetTimer(1); ${unlessOwn}` },
  { place: 'Before opening a trade', code: 'if(LicenseAllowsEntry())' },
  { place: 'In OnDeinit', code: `LicenseDeinit();\nEventKillTimer(); ${unlessOwn}` },
];

const unlessOwn = '// unless the program has a timer of its own';
