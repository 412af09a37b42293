import { createHash } from 'node:crypto';

const maxCharacters = 128;
const nameBytes = 16;

/**
 * Returns the name under which programs look for a lease in the terminals' common folder, as
 * `LicenseFileName` of the include builds it. Only newer includes look for an empty server.
 */
export function offlineFileName(lease: { productId: number; login: string; server: string }) {
  const { productId, login, server } = lease;
  const digest = createHash('sha256')
    .update(`${productId}/${login}/${encode(server)}`)
    .digest();
  return `license-${digest.subarray(0, nameBytes).toString('hex')}.lease`;
}

/** Encodes like `LicenseEncode`, without half a surrogate pair at the end. */
function encode(text: string): string {
  const cut = text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '');
  return Array.from(Buffer.from(cut), (byte) => {
    const character = String.fromCharCode(byte);
    if (/[\da-z]/i.test(character)) return character;
    return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}
