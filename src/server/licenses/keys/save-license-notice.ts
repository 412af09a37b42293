import { and, eq, ne } from 'drizzle-orm';
import type { saveLicenseNotice as route } from '#contract/licenses/license-page.ts';
import { texts } from '#contract/licenses/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { licenses } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { describeLicense } from './license-key.ts';

/**
 * Saves the line that a key's program shows. Logs actual changes only.
 *
 * @throws AppError 404
 */
export async function saveLicenseNotice(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, notice }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<OutputOf<typeof route>> {
  const isThere = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(licenses)
      .set({ notice })
      .where(and(eq(licenses.id, id), ne(licenses.notice, notice)))
      .returning();
    if (!changed) return (await tx.$count(licenses, eq(licenses.id, id))) > 0;
    const event = { action: 'license-notice-saved' as const, subject: describeLicense(changed) };
    await recordAction(tx, caller, { ...event, detail: notice }, now());
    return true;
  });
  if (!isThere) throw notFound(texts.notFound);
  return { success: true };
}
