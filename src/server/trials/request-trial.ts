import { and, desc, eq, isNull } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/trials.ts';
import type { Tx } from '#db/client.ts';
import { licenses, orders, outbox, products, trials } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { standingFacts, standingOf } from '../licenses/license-standing.ts';
import { isMailAbout } from '../mail/outbox.ts';
import { addressKey } from '../orders/address-key.ts';
import { findBlocked } from '../orders/blocked-buyer.ts';
import { secondsUntilRequest } from '../purchase-access/one-time-password.ts';
import { findTrialOffer } from './find-trial-offer.ts';
import { findRecentCodes, replaceCode, type TrialSubject } from './trial-codes.ts';
import { enqueueTrialCodeMail, enqueueTrialMail } from './trial-mails.ts';

type RequestDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

/**
 * Mails a code that starts a trial; where one is running, its key, end and a fresh link to the
 * address that confirmed it. Answers the same whatever it finds, beyond a limit too.
 */
export async function requestTrial(
  deps: RequestDeps,
  { productId, email }: ParsedInputOf<typeof contract.requestTrial>,
): Promise<OutputOf<typeof contract.requestTrial>> {
  const subject = { productId, address: addressKey(email) };
  await deps.db.transaction(async (tx) => {
    if (await findBlocked(tx, [email], deps.settings.secretKey)) return;
    const known = await findTrial(tx, subject);
    await (known ? repeatKey(tx, deps, known) : issueCode(tx, deps, subject, email));
  });
  deps.outbox.wake();
  return { success: true };
}

type KnownTrial = NonNullable<Awaited<ReturnType<typeof findTrial>>>;

async function findTrial(tx: Tx, { productId, address }: TrialSubject) {
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
    .where(and(eq(trials.productId, productId), eq(trials.address, address)));
  return known;
}

async function repeatKey(tx: Tx, deps: RequestDeps, known: KnownTrial): Promise<void> {
  const now = deps.now();
  const { facts, email, ...running } = known;
  if (!email || standingOf(facts, now) !== 'active') return;
  const isOfTrial = isMailAbout('trial', known.trial.orderId);
  const mails = await tx
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(isOfTrial)
    .orderBy(desc(outbox.createdAt));
  const sent = mails.map(({ createdAt }) => ({
    createdAt,
    attempts: 0,
    usedAt: null,
    expiresAt: createdAt,
  }));
  if (secondsUntilRequest(sent, now) > 0) return;
  const { expiresAt } = facts;
  await enqueueTrialMail(tx, { ...running, email, expiresAt }, mails.length, deps.settings, now);
}

async function issueCode(
  tx: Tx,
  { settings, now: clock }: RequestDeps,
  subject: TrialSubject,
  email: string,
): Promise<void> {
  const now = clock();
  const offer = await findTrialOffer({ db: tx }, subject.productId);
  if (!offer) return;
  const recent = await findRecentCodes(tx, subject, now);
  if (secondsUntilRequest(recent, now) > 0) return;
  const issued = await replaceCode(tx, subject, email, settings.secretKey, now);
  await enqueueTrialCodeMail(tx, issued, { email, ...offer }, settings, now);
}
