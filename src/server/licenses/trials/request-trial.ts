import { and, eq } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { trialChecksMinutes } from '#contract/licenses/checks.ts';
import * as contract from '#contract/licenses/trials.ts';
import type { Tx } from '#db/client.ts';
import { isPublished } from '#db/product-states.ts';
import { licenses, orders, outbox, products, trials } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { standingFacts, standingOf } from '../keys/license-standing.ts';
import { isMailAbout } from '#server/adapters/mail/outbox.ts';
import { addressKey, mailboxKey } from '#server/kit/address-key.ts';
import { findBlocked, cannotBuy } from '#server/sales/orders/blocked-buyer.ts';
import { secondsUntilTry } from '#server/kit/one-time-password.ts';
import { hasMailLeft, mailLimits } from '#server/kit/rate-limit/rate-limiter.ts';
import { findTrialOffer, type TrialOffer } from './find-trial-offer.ts';
import { isTrialOf } from './trial-conditions.ts';
import {
  findRecentCodes,
  isWaiting,
  requestCode,
  tryTrialCode,
  type TrialSubject,
} from './trial-codes.ts';
import { enqueueTrialCodeMail, enqueueTrialMail } from './trial-mails.ts';
import { loginOf } from '#contract/licenses/license-states.ts';
import { termsVersion } from '#contract/sales/orders.ts';
import { texts as moveTexts } from '#contract/buyers/portal.ts';
import { latestTrialEnd } from '#contract/sales/terms.ts';
import { makeCapability } from '#server/kit/crypto/capability.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import { conflict, invalid, notFound, tooManyRequests, unauthorized } from '#server/kit/errors.ts';
import { enqueueEvent } from '#server/kit/events/enqueue-event.ts';
import { newLicenseKey, normalizeLicenseKey } from '../keys/license-key.ts';
import { orderIdLength } from '#server/sales/orders/order.ts';
import { readPrograms } from '#server/sales/orders/read-programs.ts';
import { insertTrialOrder } from '#server/sales/orders/write-order.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import { describeTrial } from './list-trials.ts';

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
    .leftJoin(products, and(eq(products.id, trials.productId), isPublished))
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

type ConfirmDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;
type Input = ParsedInputOf<typeof contract.confirmTrial>;
type Confirmed = OutputOf<typeof contract.confirmTrial>;

/**
 * Starts a trial: stores its order, key and mail in one transaction with the use of the code, so
 * that a refusal leaves the code unused.
 *
 * @throws AppError 400 an account without a login; 401 an invalid code; 403 a blocked address; 404
 *   no trial; 409 the address or the account has had it; 429 too many wrong codes
 */
export async function confirmTrial(deps: ConfirmDeps, input: Input): Promise<Confirmed> {
  const login = loginOf(input.accountNumber);
  if (login === null) throw invalid(moveTexts.noLogin);
  const confirmed = await deps.db.transaction((tx) => confirm(tx, deps, input, login));
  // Thrown here, since the count of wrong tries must be kept.
  if (!confirmed) throw unauthorized(contract.texts.wrongCode);
  deps.outbox.wake();
  return confirmed;
}

/** @returns null for a wrong code */
async function confirm(
  tx: Tx,
  { settings, now: clock }: ConfirmDeps,
  { productId, email: typed, code, accountNumber, brokerName }: Input,
  login: string,
): Promise<Confirmed | null> {
  const now = clock();
  const subject = { productId, address: addressKey(typed) };
  const recent = await findRecentCodes(tx, subject, now);
  const waitSeconds = secondsUntilTry(recent, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, contract.texts.wrongCode);
  const [issued] = recent;
  const result = issued && (await tryTrialCode(tx, issued, code, settings.secretKey, now));
  if (!issued || result === 'wrong') return null;
  if (result === 'used') throw conflict(contract.texts.hadTrial);
  if (await findBlocked(tx, [typed], settings.secretKey)) throw cannotBuy(settings);
  if ((await tx.$count(trials, isTrialOf(productId, typed))) > 0)
    throw conflict(contract.texts.hadTrial);
  const offer = await findTrialOffer({ db: tx }, productId);
  if (!offer) throw notFound(contract.texts.noTrial);
  const account = { accountNumber, brokerName: brokerName.replace(/\s+/g, ' '), login };
  // The mailbox that got the code, which may differ from the typed address.
  const { email } = issued;
  const written = await writeTrial(tx, offer, { subject, email, account }, now);
  const { licenseId, orderId, licenseKey, expiresAt } = written;
  const until = new Date(now.getTime() + trialChecksMinutes * 60_000);
  const [program] = await readPrograms(tx, { id: orderId, productId, partCount: 0 });
  if (!program) throw notFound(contract.texts.noTrial);
  const trial = { ...offer, orderId, startedAt: null };
  const key = { licenseKey, accountNumber, expiresAt };
  const started = { kind: 'trial.started', subjectId: orderId, describe: describeTrial } as const;
  await enqueueEvent(tx, started, now);
  await enqueueTrialMail(tx, { ...offer, ...key, trial, email }, 0, settings, now);
  return {
    success: true,
    licenseKey,
    filePath: signedFilePath({ orderId, fileId: offer.fileId }, settings.secretKey, now),
    expiresAt: expiresAt.toISOString(),
    program,
    checksToken: makeCapability('trial checks', { id: licenseId, until }, settings.secretKey),
  };
}

interface NewTrial {
  subject: TrialSubject;
  email: string;
  account: { accountNumber: string; brokerName: string; login: string };
}

/** Writes order, trial and key; unique indexes settle concurrent tries. @throws AppError 409 */
async function writeTrial(
  tx: Tx,
  { productName, fileId, days, accounts }: TrialOffer,
  { subject, email, account }: NewTrial,
  now: Date,
) {
  const orderId = randomBase32(orderIdLength);
  await insertTrialOrder(tx, {
    id: orderId,
    productId: subject.productId,
    productName,
    fileId,
    amountCents: 0,
    listPriceCents: 0,
    keyLimit: 1,
    email,
    termsVersion,
    termsAcceptedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  const [trial] = await tx
    .insert(trials)
    .values({ ...subject, orderId, login: account.login, days, accounts, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!trial) throw conflict(contract.texts.hadTrial);
  const licenseKey = newLicenseKey();
  const expiresAt = latestTrialEnd(trial);
  const [license] = await tx
    .insert(licenses)
    .values({
      ...account,
      orderId,
      licenseKey,
      normalizedKey: normalizeLicenseKey(licenseKey),
      email,
      expiresAt,
      createdAt: now,
    })
    .returning({ id: licenses.id });
  if (!license) throw new Error('The license was not written');
  return { licenseId: license.id, orderId, licenseKey, expiresAt };
}
