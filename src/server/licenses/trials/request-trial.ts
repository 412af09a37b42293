import { and, eq, isNull } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/licenses/trials.ts';
import type { Tx } from '#db/client.ts';
import { licenses, orders, outbox, products, trials } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { standingFacts, standingOf } from '../keys/license-standing.ts';
import { isMailAbout } from '#server/adapters/mail/outbox.ts';
import { addressKey, mailboxKey } from '#server/kit/address-key.ts';
import { findBlocked } from '#server/sales/orders/blocked-buyer.ts';
import { secondsUntilTry } from '#server/kit/one-time-password.ts';
import { hasMailLeft, mailLimits } from '#server/kit/rate-limit/mails-left.ts';
import { findTrialOffer } from './find-trial-offer.ts';
import { isTrialOf } from './is-trial-of.ts';
import { findRecentCodes, isWaiting, requestCode } from './trial-codes.ts';
import { enqueueTrialCodeMail, enqueueTrialMail } from './trial-mails.ts';

/** Limits of mails about trials, all products together. */
const limits = mailLimits('trials');

type RequestDeps = Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'outbox' | 'now'>;

/**
 * Mails a code that starts a trial. If one is running, mails its key, end and a fresh link to the
 * address that confirmed it. Answers the same whatever it finds, and over a limit, too.
 */
export async function requestTrial(
  deps: RequestDeps,
  { productId, email }: ParsedInputOf<typeof contract.requestTrial>,
): Promise<OutputOf<typeof contract.requestTrial>> {
  if (!(await hasMailLeft(deps, limits, mailboxKey(email)))) return { success: true };
  await deps.db.transaction(async (tx) => {
    if (await findBlocked(tx, [email], deps.settings.secretKey)) return;
    const known = await findTrial(tx, productId, email);
    await (known ? repeatKey(tx, deps, known) : issueCode(tx, deps, productId, email));
  });
  deps.outbox.wake();
  return { success: true };
}

type KnownTrial = NonNullable<Awaited<ReturnType<typeof findTrial>>>;

async function findTrial(tx: Tx, productId: number, email: string) {
  const [known] = await tx
    .select({
      trial: trials,
      facts: standingFacts,
      email: orders.email,
      productName: orders.productName,
      licenseKey: licenses.licenseKey,
      accountNumber: licenses.accountNumber,
      fileId: products.fileId,
    })
    .from(trials)
    .innerJoin(orders, eq(orders.id, trials.orderId))
    .innerJoin(licenses, eq(licenses.orderId, trials.orderId))
    .leftJoin(products, and(eq(products.id, trials.productId), isNull(products.deletedAt)))
    .where(isTrialOf(productId, email));
  return known;
}

async function repeatKey(tx: Tx, deps: RequestDeps, known: KnownTrial): Promise<void> {
  const now = deps.now();
  const { facts, email, ...running } = known;
  if (!email || standingOf(facts, now) !== 'active') return;
  const sequence = await tx.$count(outbox, isMailAbout('trial', known.trial.orderId));
  const { expiresAt } = facts;
  await enqueueTrialMail(tx, { ...running, email, expiresAt }, sequence, deps.settings, now);
}

async function issueCode(
  tx: Tx,
  { settings, now: clock }: RequestDeps,
  productId: number,
  email: string,
): Promise<void> {
  const now = clock();
  const subject = { productId, address: addressKey(email) };
  const offer = await findTrialOffer({ db: tx }, productId);
  if (!offer) return;
  const recent = await findRecentCodes(tx, subject, now);
  const [newest] = recent;
  if (secondsUntilTry(recent, now) > 0 || (newest && (await isWaiting(tx, newest)))) return;
  const requested = await requestCode(tx, subject, email, now);
  await enqueueTrialCodeMail(tx, requested, { email, ...offer }, settings);
}
