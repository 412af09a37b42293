import type { Settings } from '#server/kit/settings.ts';
import { openText, sealText } from '#server/kit/crypto/sealed-text.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import type { Deps } from '#server/deps.ts';
import { findPerson } from './find-person.ts';
import { personalTables } from './personal-tables.ts';
import { downloadLinkHours } from '#contract/sales/orders.ts';
import * as contract from '#contract/buyers/personal-data.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { questions } from '#texts/mails.ts';
import { dataMail as texts } from '#texts/buyers.ts';
import { recordBuyerAction, recordAction } from '#server/kit/audit-log/audit-log.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { tooManyRequests, notFound } from '#server/kit/errors.ts';
import { renderMail } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import { mailboxKey } from '#server/kit/address-key.ts';
import { countMail, mailLimits } from '#server/kit/rate-limit/rate-limiter.ts';
import { requireBuyer } from '../purchase-access/require-portal.ts';
import { flushNotes, type NoteDeps } from '#server/kit/jobs/flush-notes.ts';
import { eraseAddress, type EraseDeps } from './erase-address.ts';

const options = (secretKey: string) => ({
  purpose: 'data-link',
  boundTo: 'data-link',
  secretKey,
});

/** Links to everything about an address for 24 hours; encrypts it, since links end up in logs. */
export function dataLink(
  email: string,
  { siteUrl, secretKey }: Pick<Settings, 'siteUrl' | 'secretKey'>,
  now: Date,
): string {
  const bytes = Buffer.from(sealText(email, options(secretKey)), 'base64');
  return `${siteUrl}/${signedFilePath({ sealed: bytes.toString('base64url') }, secretKey, now)}`;
}

/** Returns the address in a link; null if it is not such a link. */
export function openAddress(sealed: string, secretKey: string): string | null {
  return openText(Buffer.from(sealed, 'base64url').toString('base64'), options(secretKey));
}

/** Collects all about an address (GDPR, articles 15 and 20): amounts in cents, moments in UTC. */
export async function collectData(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
): Promise<Record<string, unknown>> {
  const moment = now();
  const person = await findPerson(db, email);
  const lists = await Promise.all(
    Object.values(personalTables).map(async ({ name, rows }) => [
      name,
      await rows(db, person, moment),
    ]),
  );
  return { email: person.email, collectedAt: moment.toISOString(), ...Object.fromEntries(lists) };
}

/** Mails to a mailbox, whichever of its purchases asks. */
const limits = mailLimits('portal-data');
const mailIdLength = 32;

/** Mails the link to all data about a purchase's address, only to it. @throws AppError 401; 429 */
export async function requestData(
  deps: Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'outbox' | 'now'>,
  { portalToken }: ParsedInputOf<typeof contract.requestData>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.requestData>> {
  const { db, settings, outbox, now } = deps;
  const { email } = await requireBuyer(deps, portalToken, caller);
  const waitSeconds = await countMail(deps, limits, mailboxKey(email));
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const at = now();
  const blocks = [
    texts.text(email),
    { kind: 'button' as const, label: texts.button, url: dataLink(email, settings, at) },
    texts.link(downloadLinkHours),
    texts.notAsked,
    questions(settings),
  ];
  await db.transaction(async (tx) => {
    const mail = {
      kind: 'personal-data' as const,
      subjectId: randomBase32(mailIdLength),
      to: email,
      replyTo: settings.supportEmail,
      ...renderMail(texts.subject(settings.siteName), texts.heading, blocks, settings),
      validUntil: new Date(at.getTime() + downloadLinkHours * 3_600_000),
    };
    await enqueueMail(tx, mail, at);
    await recordBuyerAction(tx, { address: '' }, { action: 'data-exported', subject: '' }, at);
  });
  outbox.wake();
  return { success: true };
}

/** Returns the link to everything stored about a person. @throws AppError 404 nothing is */
export async function exportCustomer(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  { email }: ParsedInputOf<typeof contract.exportCustomer>,
  caller: Caller,
): Promise<OutputOf<typeof contract.exportCustomer>> {
  const { db, settings, now } = deps;
  const data = await collectData(deps, email);
  const isKnown = Object.values(data).some((list) => Array.isArray(list) && list.length > 0);
  if (!isKnown) throw notFound(contract.texts.unknown);
  await recordAction(db, caller, { action: 'data-exported', subject: '' }, now());
  return { success: true, url: dataLink(email, settings, now()) };
}

export async function eraseCustomer(
  deps: EraseDeps & NoteDeps,
  { email }: ParsedInputOf<typeof contract.eraseCustomer>,
  caller: Caller,
): Promise<OutputOf<typeof contract.eraseCustomer>> {
  await flushNotes(deps);
  const done = await eraseAddress(deps, email);
  await recordAction(deps.db, caller, { action: 'data-erased', subject: '' }, deps.now());
  return done;
}
