import { and, sql } from 'drizzle-orm';
import { withWritePriority } from '#db/write-priority.ts';
import { dayMs } from '#contract/kit/days.ts';
import type { Erased } from '#contract/buyers/personal-data.ts';
import { blocks, licenses } from '#db/schema.ts';
import { formatDay } from '#texts/language.ts';
import { kept as texts } from '#texts/buyers.ts';
import type { Deps } from '#server/deps.ts';
import { blockHash } from '#server/sales/orders/blocked-buyer.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { erasureRules } from './erasure-rules.ts';
import { noteErasure, saveNote } from './erasure-notes.ts';
import { planErasure, type Erasure, type Span } from './erasure.ts';
import { isOneOf } from './find-person.ts';

export type EraseDeps = Pick<Deps, 'db' | 'settings' | 'storage' | 'now'>;

/**
 * Erases what may be erased about an address (GDPR, article 17), a batch at a time, so that no
 * payment waits for it. A second run changes nothing.
 *
 * @throws StorageUnavailable, before anything is erased
 */
export async function eraseAddress(deps: EraseDeps, email: string): Promise<Erased> {
  const until = deps.now();
  const { retention } = await readShopSettings(deps);
  const note = await noteErasure(deps, email, until);
  const claimsFrom = new Date(until.getTime() - retention.claims * dayMs);
  const done = await applyRules(deps, email, { until, claimsFrom });
  await saveNote(deps.db, note);
  const kept = await listKept(deps, done.erasure, retention.claims);
  return { success: true, erased: done.erased, kept };
}

/** Erases what was written within a span. @returns what it erased, in words */
export function applyRules(
  deps: Pick<EraseDeps, 'db' | 'settings' | 'now'>,
  email: string,
  span: Span,
): Promise<{ erasure: Erasure; erased: string[] }> {
  return withWritePriority('note', async () => {
    const erasure = await planErasure(deps, email, span);
    const erased = [];
    for (const { what, isEvidence, erase } of erasureRules) {
      if (isEvidence && erasure.claimed.disputed.length > 0) continue;
      if ((await erase(deps.db, erasure)) > 0) erased.push(what);
    }
    return { erasure, erased };
  });
}

async function listKept(
  { db, settings }: Pick<EraseDeps, 'db' | 'settings'>,
  { address, orderIds, past, claimed }: Erasure,
  claimsDays: number,
): Promise<Erased['kept']> {
  const { newest, disputed, unsettled } = claimed;
  const until = newest && formatDay(new Date(newest.getTime() + claimsDays * dayMs));
  const [keys, isBlocked] = await Promise.all([
    db.$count(
      licenses,
      and(isOneOf(licenses.id, past.licenseIds), sql`${licenses.accountNumber} <> ''`),
    ),
    db.$count(blocks, sql`${blocks.address} = ${blockHash(address, settings.secretKey)}`),
  ]);
  return [
    ...(orderIds.length > 0 ? [texts.invoices] : []),
    ...(until ? [texts.orders(claimed.orderIds.length, until), texts.consents] : []),
    ...(disputed.length > 0 ? [texts.disputes(disputed.length)] : []),
    ...(unsettled > 0 ? [texts.unsettled(unsettled)] : []),
    ...(keys > 0 ? [texts.keys(keys)] : []),
    ...(until ? [texts.unsubscribed] : []),
    ...(isBlocked > 0 ? [texts.blocks] : []),
    texts.erasure,
  ];
}
