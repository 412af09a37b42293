import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { setupRows, type getSetup, type trySetup } from '#contract/seller/setup.ts';
import { setupChecks } from '#db/schema.ts';
import { setupDetails as texts } from '#texts/seller.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import { findMissingEvents } from '#server/adapters/paypal/webhook-id.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { checkBackup, checks, type SetupDeps } from './check-rows.ts';

/** Lists the rows of set-up with the results of their last tries; a backup's age is current. */
export async function listSetup(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
): Promise<OutputOf<typeof getSetup>> {
  const [checked, backup, missing] = await Promise.all([
    deps.db.query.setupChecks.findMany(),
    checkBackup(deps),
    findMissingEvents(deps),
  ]);
  const tried = new Map(checked.map((each) => [each.row, each]));
  const rows = setupRows.map((row) => {
    const { state = 'open', detail = '', triedAt = null } = tried.get(row) ?? {};
    const facts = { row, state, detail, triedAt: triedAt?.toISOString() ?? null } as const;
    if (row === 'webhook' && state === 'ok' && missing.length > 0) {
      const names = missing.join(', ');
      const isOwn = deps.settings.paypal.webhookId === null;
      return {
        ...facts,
        state: 'open',
        detail: isOwn ? texts.lacks(names) : texts.tick(names),
      } as const;
    }
    if (row !== 'backup' || state === 'set-aside') return facts;
    return { ...facts, state: backup.isOk ? 'ok' : 'open', detail: backup.detail } as const;
  });
  const open = rows.filter(({ state }) => state === 'open' || state === 'failed').length;
  return { rows, open };
}

/** Runs a row's check, or dismisses the row, and stores the result. */
export async function tryRow(
  deps: SetupDeps,
  { row, action }: ParsedInputOf<typeof trySetup>,
  caller: Caller,
): Promise<OutputOf<typeof trySetup>> {
  const tried = action === 'try' ? await checks[row](deps) : null;
  const state = tried === null ? 'set-aside' : tried.isOk ? 'ok' : 'failed';
  const values = { state, detail: tried?.detail ?? '', triedAt: deps.now() } as const;
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(setupChecks)
      .values({ row, ...values })
      .onConflictDoUpdate({ target: setupChecks.row, set: values });
    const event = { action: 'setup-tried', subject: row, detail: state } as const;
    await recordAction(tx, caller, event, values.triedAt);
  });
  return listSetup(deps);
}
