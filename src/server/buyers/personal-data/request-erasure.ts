import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import * as contract from '#contract/buyers/personal-data.ts';
import { oneTimePasswordMinutes } from '#contract/buyers/redownload.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Tx } from '#db/client.ts';
import { erasureCodes } from '#db/schema.ts';
import { oneTimePasswordMail } from '#texts/mails.ts';
import { erasureMail as texts } from '#texts/buyers.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { tooManyRequests, unauthorized } from '#server/kit/errors.ts';
import { renderMail } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail, withdrawMails } from '#server/adapters/mail/outbox.ts';
import { lowerCase, mailboxKey } from '#server/kit/address-key.ts';
import {
  hashCode,
  newCode,
  newSalt,
  secondsUntilTry,
  triesPerCode,
} from '#server/kit/one-time-password.ts';
import { requireBuyer } from '../purchase-access/require-portal.ts';
import { recordBuyerAction } from '#server/kit/audit-log/audit-log.ts';
import { flushNotes, type NoteDeps } from '#server/kit/jobs/flush-notes.ts';
import { eraseAddress, type EraseDeps } from './erase-address.ts';
import { countMail, mailLimits } from '#server/kit/rate-limit/rate-limiter.ts';

type RequestDeps = Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'outbox' | 'now'>;

const limits = mailLimits('erasure-codes');

const subjectOf = (email: string) => `erasure ${email}`;

/** Lists an address's codes of the last 24 hours, newest first. Only the newest can be valid. */
const findRecentCodes = (tx: Tx, email: string, now: Date) =>
  tx
    .select()
    .from(erasureCodes)
    .where(
      and(
        eq(erasureCodes.email, email),
        gt(erasureCodes.createdAt, new Date(now.getTime() - dayMs)),
      ),
    )
    .orderBy(desc(erasureCodes.createdAt), desc(erasureCodes.id));

/** Mails a code for erasing a purchase's address; voids the previous. @throws AppError 401; 429 */
export async function requestErasure(
  deps: RequestDeps,
  { portalToken }: ParsedInputOf<typeof contract.requestErasure>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.requestErasure>> {
  const { email } = await requireBuyer(deps, portalToken, caller);
  const waitSeconds =
    (await countMail(deps, limits, mailboxKey(email))) ||
    (await deps.db.transaction((tx) => replaceCode(tx, deps, email)));
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  deps.outbox.wake();
  return { success: true };
}

/** @returns seconds to wait over the limit, else 0 */
async function replaceCode(
  tx: Tx,
  { settings, now: clock }: RequestDeps,
  to: string,
): Promise<number> {
  const now = clock();
  const email = lowerCase(to);
  const recent = await findRecentCodes(tx, email, now);
  const waitSeconds = secondsUntilTry(recent, now);
  if (waitSeconds > 0) return waitSeconds;
  const [newest] = recent;
  if (newest) {
    await withdrawMails(tx, 'erasure-code', String(newest.id), 'A newer code was requested.');
  }
  const [code, salt] = [newCode(), newSalt()];
  const expiresAt = new Date(now.getTime() + oneTimePasswordMinutes * 60_000);
  const codeHash = hashCode({ subject: subjectOf(email), salt }, code, settings.secretKey);
  const [issued] = await tx
    .insert(erasureCodes)
    .values({ email, salt, codeHash, expiresAt, createdAt: now })
    .returning({ id: erasureCodes.id });
  if (!issued) throw new Error('The code of an erasure was not written');
  const until = expiresAt.toISOString().slice(11, 16);
  const blocks = [
    { kind: 'code' as const, code },
    texts.enter(to),
    oneTimePasswordMail.valid(oneTimePasswordMinutes, until),
    texts.notAsked,
    oneTimePasswordMail.questions(settings),
  ];
  const mail = {
    kind: 'erasure-code' as const,
    subjectId: String(issued.id),
    to,
    replyTo: settings.supportEmail,
    validUntil: expiresAt,
    ...renderMail(texts.subject(settings.siteName), texts.heading, blocks, settings),
  };
  await enqueueMail(tx, mail, now);
  return 0;
}

/** Erases what may be erased of an address, given the newest code. @throws AppError 401; 429 */
export async function confirmErasure(
  deps: EraseDeps & NoteDeps & Pick<Deps, 'rateLimiter'>,
  { portalToken, code }: ParsedInputOf<typeof contract.confirmErasure>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.confirmErasure>> {
  const { db, settings, now } = deps;
  const buyer = await requireBuyer(deps, portalToken, caller);
  const email = lowerCase(buyer.email);
  const tried = await db.transaction((tx) => tryCode(tx, email, code, settings.secretKey, now()));
  // Thrown here, since the count of wrong tries must be kept.
  if (!tried) throw unauthorized(contract.texts.wrongCode);
  await flushNotes(deps);
  const done = await eraseAddress(deps, email);
  await recordBuyerAction(db, { address: '' }, { action: 'data-erased', subject: '' }, now());
  return done;
}

/** Uses the newest code up, or counts a wrong try, in one statement. */
async function tryCode(
  tx: Tx,
  email: string,
  typed: string,
  secretKey: string,
  now: Date,
): Promise<boolean> {
  const recent = await findRecentCodes(tx, email, now);
  const waitSeconds = secondsUntilTry(recent, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, contract.texts.wrongCode);
  const [issued] = recent;
  if (!issued) return false;
  const hash = hashCode({ subject: subjectOf(email), salt: issued.salt }, typed, secretKey);
  const { codeHash, attempts, usedAt, expiresAt } = erasureCodes;
  const [tried] = await tx
    .update(erasureCodes)
    .set({
      usedAt: sql`CASE WHEN ${codeHash} = ${hash} THEN ${now.getTime()} END`,
      attempts: sql`${attempts} + (${codeHash} <> ${hash})`,
    })
    .where(
      and(
        eq(erasureCodes.id, issued.id),
        isNull(usedAt),
        lt(attempts, triesPerCode),
        gt(expiresAt, now),
      ),
    )
    .returning({ fits: sql<number>`${codeHash} = ${hash}` });
  return tried?.fits === 1;
}
