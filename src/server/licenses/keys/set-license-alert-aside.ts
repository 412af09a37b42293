import { eq } from 'drizzle-orm';
import type { setLicenseAlertAside as route } from '#contract/licenses/license-page.ts';
import { texts } from '#contract/licenses/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { licenseAlerts, licenses } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { describeLicense } from './license-key.ts';

/**
 * Hides a key's alert for a week.
 *
 * @throws AppError 404
 */
export async function setLicenseAlertAside(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<OutputOf<typeof route>> {
  const license = await db.query.licenses.findFirst({ where: eq(licenses.id, id) });
  if (!license) throw notFound(texts.notFound);
  const setAsideAt = now();
  await db.transaction(async (tx) => {
    await tx
      .insert(licenseAlerts)
      .values({ licenseId: id, setAsideAt })
      .onConflictDoUpdate({ target: licenseAlerts.licenseId, set: { setAsideAt } });
    const event = { action: 'license-alert-set-aside' as const, subject: describeLicense(license) };
    await recordAction(tx, caller, event, setAsideAt);
  });
  return { success: true };
}
