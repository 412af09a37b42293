import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import {
  setupRows,
  type getSetup,
  type Setup,
  type SetupRow,
  type trySetup,
} from '#contract/seller/setup.ts';
import { setupChecks } from '#db/schema.ts';
import { setupDetails as texts } from '#texts/seller.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import {
  findMissingEvents,
  findUnticked,
  registerWebhook,
} from '#server/adapters/paypal/webhook-id.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { statfs } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { formatBytes } from '#contract/kit/upload.ts';
import { isImprintFilled } from '#contract/seller/shop-settings.ts';
import type { Database } from '#db/client.ts';
import type { Mailer } from '#server/adapters/mail/mailer.ts';
import { describeError } from '#server/kit/log.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { readShopSettings, findFact } from '#server/kit/shop/read-shop-settings.ts';
import {
  checkBroadcast,
  checkPostmark,
  checkSender,
  sendTestMail,
  showInbound,
  failed,
  ok,
  type Tried,
} from './check-mail.ts';
import { checkSteps, paymentRows, sumUpPayment } from './steps.ts';
import { checkTestPayment } from './test-payment.ts';

/** Lists the rows of set-up: steps and the backup's age as they are now, the others as last tried. */
export async function listSetup(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
): Promise<OutputOf<typeof getSetup>> {
  const [checked, backup, missing, steps] = await Promise.all([
    deps.db.query.setupChecks.findMany(),
    checkBackup(deps),
    findMissingEvents(deps),
    checkSteps(deps),
  ]);
  const tried = new Map(checked.map((each) => [each.row, each]));
  const lacks = missing.length > 0 && tried.get('webhook')?.state === 'ok';
  const known: Partial<Record<SetupRow, Tried>> = {
    ...steps,
    backup,
    ...(lacks && { webhook: failed(describeMissing(deps, missing.join(', '))) }),
  };
  const listed = setupRows.map((row): Setup['rows'][number] => {
    const last = tried.get(row) ?? (row === 'first-sale' ? tried.get('test-payment') : undefined);
    const { state = 'open', detail = '', triedAt = null } = last ?? {};
    const facts = { row, state, detail, triedAt: triedAt?.toISOString() ?? null };
    const now = known[row];
    if (!now || (state === 'set-aside' && !now.isOk)) return facts;
    return { row, state: now.isOk ? 'ok' : 'open', detail: now.detail, triedAt: null };
  });
  const rows = listed.map((row) =>
    row.row === 'payment' && !steps.payment ? { ...row, ...sumUpPayment(listed) } : row,
  );
  const open = rows.filter(({ state }) => state === 'open' || state === 'failed').length;
  return { rows, open };
}

const describeMissing = ({ settings }: Pick<Deps, 'settings'>, names: string): string =>
  settings.paypal.webhookId === null ? texts.lacks(names) : texts.tick(names);

/** Tries or sets aside a row, for `payment` the checks that it stands for. */
export async function tryRow(
  deps: SetupDeps,
  { row, action }: ParsedInputOf<typeof trySetup>,
  caller: Caller,
): Promise<OutputOf<typeof trySetup>> {
  const rows: readonly CheckedRow[] = row === 'payment' ? paymentRows : [row];
  const results = await Promise.all(
    rows.map(async (name) => {
      if (action === 'set-aside') return { name, state: 'set-aside' as const, detail: '' };
      const { isOk, detail } = await checks[name](deps);
      // Incoming mail only shows an address, so it cannot fail.
      const otherwise = name === 'inbound-mail' ? 'open' : 'failed';
      return { name, state: isOk ? ('ok' as const) : otherwise, detail } as const;
    }),
  );
  const triedAt = deps.now();
  await deps.db.transaction(async (tx) => {
    for (const { name, state, detail } of results) {
      const values = { state, detail, triedAt };
      await tx
        .insert(setupChecks)
        .values({ row: name, ...values })
        .onConflictDoUpdate({ target: setupChecks.row, set: values });
      const event = { action: 'setup-tried', subject: name, detail: state } as const;
      await recordAction(tx, caller, event, triedAt);
    }
  });
  return listSetup(deps);
}

export type SetupDeps = Pick<Deps, 'db' | 'settings' | 'paypal' | 'storage' | 'now'> & {
  mailer: Mailer;
  database: Database;
};

const addressTimeoutMs = 10_000;
const minFreeBytes = 2 * 1024 * 1024 * 1024;
/** A nightly backup may miss one night. */
const maxBackupMs = 48 * 3_600_000;

async function checkAddress({ settings }: SetupDeps): Promise<Tried> {
  const { siteUrl } = settings;
  if (!siteUrl.startsWith('https://')) return failed(texts.notHttps(siteUrl));
  try {
    const answer = await fetch(`${siteUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(addressTimeoutMs),
    });
    await answer.body?.cancel();
    if (answer.status >= 300 && answer.status < 400) return failed(texts.redirects(siteUrl));
    return answer.ok ? ok(texts.answers(siteUrl)) : failed(texts.status(siteUrl, answer.status));
  } catch (error) {
    return failed(texts.unreachable(siteUrl, describeError(error)));
  }
}

async function checkPayPal({ paypal, settings }: SetupDeps): Promise<Tried> {
  const { environment } = settings.paypal;
  return withPayPal(async () => {
    await paypal.checkCredentials();
    return ok(environment === 'sandbox' ? texts.paypalSandbox : texts.paypalLive);
  }, texts.paypalRefused);
}

/** Registers the webhook, or says what the environment's one lacks. */
export const checkWebhook = (deps: Pick<SetupDeps, 'db' | 'settings' | 'paypal'>): Promise<Tried> =>
  withPayPal(async () => {
    const { webhookId } = deps.settings.paypal;
    if (webhookId !== null) {
      const unticked = await findUnticked(deps, webhookId);
      if (unticked === null) return failed(texts.noSuchWebhook);
      return unticked.length === 0
        ? ok(texts.webhookOfEnvironment)
        : failed(texts.tick(unticked.join(', ')));
    }
    await registerWebhook(deps);
    return ok(texts.webhookRegistered);
  }, texts.webhookRefused(deps.settings.siteUrl));

async function withPayPal(ask: () => Promise<Tried>, refused: string): Promise<Tried> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PayPalUnavailable) return failed(refused);
    throw error;
  }
}

async function checkStorage({ storage }: SetupDeps): Promise<Tried> {
  const bytes = randomBytes(64);
  try {
    const { hash } = await storage.put(bytes);
    const read = await buffer(await storage.read(hash));
    await storage.delete(hash);
    return read.equals(bytes) ? ok(texts.storageWorks) : failed(texts.storageDiffers);
  } catch (error) {
    return failed(texts.storageFailed(describeError(error)));
  }
}

async function checkDisk({ database }: SetupDeps): Promise<Tried> {
  if (database.file === null) return ok(texts.noDisk);
  const { bavail, bsize } = await statfs(database.file);
  const free = formatBytes(bavail * bsize);
  return bavail * bsize >= minFreeBytes ? ok(texts.free(free)) : failed(texts.nearlyFull(free));
}

async function checkImprint(deps: SetupDeps): Promise<Tried> {
  const { seller } = await readShopSettings(deps);
  return isImprintFilled(seller) ? ok(texts.imprintFilled) : failed(texts.imprintEmpty);
}

async function checkBackup({ db, now }: Pick<SetupDeps, 'db' | 'now'>): Promise<Tried> {
  const last = await findFact(db, 'last-backup');
  if (last === null) return failed(texts.noBackup);
  const moment = `${last.slice(0, 16).replace('T', ' ')} UTC`;
  return now().getTime() - Date.parse(last) <= maxBackupMs
    ? ok(texts.backupOf(moment))
    : failed(texts.backupTooOld(moment));
}

const ticked = async (): Promise<Tried> => ok('');

const checkStep =
  (row: 'brand' | 'first-product') =>
  async (deps: SetupDeps): Promise<Tried> =>
    (await checkSteps(deps))[row];

type CheckedRow = Exclude<SetupRow, 'payment'>;

const checks: Record<CheckedRow, (deps: SetupDeps) => Promise<Tried>> = {
  brand: checkStep('brand'),
  'first-product': checkStep('first-product'),
  'first-sale': checkTestPayment,
  address: checkAddress,
  paypal: checkPayPal,
  webhook: checkWebhook,
  postmark: checkPostmark,
  sender: checkSender,
  broadcast: checkBroadcast,
  'test-mail': sendTestMail,
  'inbound-mail': showInbound,
  storage: checkStorage,
  disk: checkDisk,
  backup: checkBackup,
  'secret-key': ticked,
  'license-include': ticked,
  imprint: checkImprint,
  'legal-texts': ticked,
};
