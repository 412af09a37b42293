import { changedMeanwhile } from '#contract/seller/admin.ts';
import type { saveSettings } from '#contract/seller/shop-settings.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict } from '#server/kit/errors.ts';
import { getShopSettings } from './get-shop-settings.ts';
import { readStoredSettings, writeSettings } from '#server/kit/shop/read-shop-settings.ts';

/**
 * Saves the given settings and shows them from the next request on.
 *
 * @throws AppError 409 another save came in between
 */
export async function saveShopSettings(
  deps: Pick<Deps, 'db' | 'settings' | 'now'> & { refreshShop(): Promise<void> },
  { updatedAt, ...given }: ParsedInputOf<typeof saveSettings>,
  caller: Caller,
): Promise<OutputOf<typeof saveSettings>> {
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    const stored = await readStoredSettings({ ...deps, db: tx });
    if (updatedAt !== undefined && updatedAt !== stored.updatedAt.toISOString()) {
      throw conflict(changedMeanwhile);
    }
    await writeSettings(tx, { ...stored.set, ...given }, at);
    const detail = Object.keys(given).map(toWords).join(', ');
    await recordAction(tx, caller, { action: 'settings-saved', subject: 'Settings', detail }, at);
  });
  await deps.refreshShop();
  return getShopSettings(deps);
}

/** Turns `heroTitle` into `hero title`. */
const toWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
