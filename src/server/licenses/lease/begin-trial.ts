import { and, eq, gt, isNull } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { latestTrialEnd } from '#contract/sales/terms.ts';
import { licenses, trials } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';

interface Leased {
  expiresAt: Date | null;
  trial: { orderId: string; startedAt: Date | null } | null;
}

/**
 * Starts a trial's term with its first granted lease. Keeps an end that the seller has set.
 *
 * @returns the license with its new end
 */
export async function beginTrial<License extends Leased>(
  { db }: Pick<Deps, 'db'>,
  license: License | null,
  now: Date,
): Promise<License | null> {
  if (!license?.trial || license.trial.startedAt) return license;
  const { orderId } = license.trial;
  const expiresAt = await db.transaction(async (tx) => {
    const [begun] = await tx
      .update(trials)
      .set({ startedAt: now })
      .where(and(eq(trials.orderId, orderId), isNull(trials.startedAt)))
      .returning();
    if (begun) {
      const end = new Date(now.getTime() + begun.days * dayMs);
      const isUnchanged = eq(licenses.expiresAt, latestTrialEnd(begun));
      await tx
        .update(licenses)
        .set({ expiresAt: end })
        .where(and(eq(licenses.orderId, orderId), isUnchanged, gt(licenses.expiresAt, end)));
    }
    const [present] = await tx
      .select({ expiresAt: licenses.expiresAt })
      .from(licenses)
      .where(eq(licenses.orderId, orderId));
    return present?.expiresAt ?? null;
  });
  return { ...license, expiresAt };
}
