import type { Settings } from '#server/kit/settings.ts';
import { openText, sealText } from '#server/kit/crypto/sealed-text.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';

const options = (secretKey: string) => ({
  purpose: 'data-link',
  boundTo: 'data-link',
  secretKey,
});

/**
 * Returns the link to everything stored about an address, valid for 24 hours. The address is
 * encrypted, since links end up in logs.
 */
export function dataLink(
  email: string,
  { siteUrl, secretKey }: Pick<Settings, 'siteUrl' | 'secretKey'>,
  now: Date,
): string {
  const bytes = Buffer.from(sealText(email, options(secretKey)), 'base64');
  return `${siteUrl}/${signedFilePath({ sealed: bytes.toString('base64url') }, secretKey, now)}`;
}

/** Returns the address in a link; null if it is not such a link. */
export function openAddress(sealed: string, secretKey: string): string | null {
  return openText(Buffer.from(sealed, 'base64url').toString('base64'), options(secretKey));
}
