import type { Settings } from '#server/kit/settings.ts';
import { openText, sealText } from '#server/kit/crypto/sealed-text.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import type { Deps } from '#server/deps.ts';
import { findPerson } from './find-person.ts';
import { personalTables } from './personal-tables.ts';

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

/**
 * Collects everything stored about an address (GDPR, articles 15 and 20): a list for each kind,
 * amounts in cents and moments in UTC.
 */
export async function collectData(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
): Promise<Record<string, unknown>> {
  const moment = now();
  const person = await findPerson(db, email);
  const lists = await Promise.all(
    Object.values(personalTables).map(async ({ name, rows }) => [
      name,
      await rows(db, person, moment),
    ]),
  );
  return { email: person.email, collectedAt: moment.toISOString(), ...Object.fromEntries(lists) };
}
