import { and, eq, sql } from 'drizzle-orm';
import { truncate } from '#contract/kit/truncate.ts';
import { canonicalEmail, isMailbox } from '#contract/kit/email.ts';
import { ticketReplies, tickets } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { nothingHere, tooManyRequests } from '#server/kit/errors.ts';
import { log } from '#server/kit/log.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import { lowerCase } from '#server/kit/address-key.ts';
import { isAnyBlocked } from '#server/sales/orders/blocked-buyer.ts';
import type { Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { countMessage } from '#server/kit/rate-limit/count-message.ts';
import { writeTicket } from '../create-ticket.ts';
import { renderAnswerMail } from '../ticket-mail.ts';
import { mailboxHashOf, isInboundSecret } from './mailbox-hash.ts';
import { textOf, readMail, type Mail } from './read-mail.ts';
import type { SenderChecks } from '#contract/contact/sender-checks.ts';

type InboundDeps = Pick<Deps, 'db' | 'rateLimiter' | 'settings' | 'outbox' | 'now'>;
type Ticket = typeof tickets.$inferSelect;

/** Answers that a ticket accepts by mail per hour. */
const perTicket: Limit = { name: 'ticket-answers', points: 20, windowSeconds: 3600 };
/** All strangers who write by mail share the limit of a single address. */
const mailAddress = 'mail';
const nameMaxLength = 100;

const received = { success: true } as const;

/**
 * Receives a mail that Postmark posts: an answer to the ticket named by its mailbox hash, no matter
 * who sent it, else a new ticket. Postmark repeats what is refused with 429.
 *
 * @throws AppError 404 for a wrong secret, before the body is read; 400, 408, 413, 429
 */
export async function receiveInboundMail(
  deps: InboundDeps,
  request: Request,
  { secret = '' }: { secret?: string },
): Promise<typeof received> {
  if (!(await isInboundSecret(deps, secret))) throw nothingHere();
  const mail = await readMail(request);
  const { inboundAddress } = await readShopSettings(deps);
  const sender = canonicalEmail(mail.FromFull.Email);
  if (!isMailbox(sender) || isAutomatic(mail, [deps.settings.postmark.from, inboundAddress])) {
    log.info('an automatic email was ignored');
    return received;
  }
  const ticket = await deps.db.query.tickets.findFirst({
    where: eq(tickets.mailboxHash, mail.MailboxHash),
  });
  await (ticket ? addAnswer(deps, ticket, mail, sender) : openTicket(deps, mail, sender));
  deps.outbox.wake();
  return received;
}

/** Adds an answer once, reopens its ticket and mails the seller. */
async function addAnswer(
  { db, rateLimiter, settings, now }: InboundDeps,
  { id, email, name }: Ticket,
  mail: Mail,
  from: string,
): Promise<void> {
  const mailId = mail.MessageID;
  if ((await db.$count(ticketReplies, eq(ticketReplies.mailId, mailId))) > 0) return;
  const waitSeconds = await rateLimiter.consume(perTicket, String(id));
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const message = textOf(mail);
  const sender = lowerCase(from) === lowerCase(email) ? '' : from;
  const checks = senderChecksOf(mail);
  const createdAt = now();
  await db.transaction(async (tx) => {
    const [reply] = await tx
      .insert(ticketReplies)
      .values({ ticketId: id, by: 'buyer', message, sender, mailId, ...checks, createdAt })
      .onConflictDoNothing()
      .returning({ id: ticketReplies.id });
    if (!reply) return;
    const [opened] = await tx
      .update(tickets)
      .set({ closedAt: null })
      .where(and(eq(tickets.id, id), sql`NOT ${isAnyBlocked([email, from], settings.secretKey)}`))
      .returning({ id: tickets.id });
    // Messages from a blocked address wait in the admin.
    if (!opened) return;
    const mailed = {
      kind: 'ticket' as const,
      subjectId: `${id}/${reply.id}`,
      to: settings.supportEmail,
      replyTo: from,
      ...renderAnswerMail({ id, name, email: from, message }, settings),
    };
    await enqueueMail(tx, mailed, createdAt);
  });
}

async function openTicket(deps: InboundDeps, mail: Mail, email: string): Promise<void> {
  const { db, settings } = deps;
  const mailboxHash = mailboxHashOf(mail.MessageID, settings.secretKey);
  if ((await db.$count(tickets, eq(tickets.mailboxHash, mailboxHash))) > 0) return;
  const waitSeconds = await countMessage(deps, 'tickets', { email, address: mailAddress });
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const message = textOf(mail, mail.Subject);
  await writeTicket(deps, {
    name: nameOf(mail, email),
    email,
    message,
    productId: null,
    mailboxHash,
    ...senderChecksOf(mail),
  });
}

function nameOf({ FromFull }: Mail, email: string): string {
  const name = FromFull.Name.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return truncate(name || email, nameMaxLength).trim();
}

/**
 * Reads what Postmark found of a mail's sender: `Received-SPF`, and the tests of SpamAssassin
 * (https://postmarkapp.com/developer/webhooks/inbound-webhook). Its headers precede the mail's own,
 * which anyone can write, so the first of a name counts.
 */
function senderChecksOf({ Headers }: Mail): SenderChecks {
  const valueOf = (name: string) =>
    Headers.find((header) => lowerCase(header.Name) === name)?.Value.slice(0, 1000) ?? '';
  const tests = new Set(valueOf('x-spam-tests').split(/[\s,]+/));
  const [spf] = /^[a-z]+/.exec(lowerCase(valueOf('received-spf').trim())) ?? [];
  const isPass = spf === undefined ? tests.has('SPF_PASS') : spf === 'pass';
  const isFail = spf === undefined ? tests.has('SPF_FAIL') : /^(soft)?fail$/.test(spf);
  return { spf: isPass ? 'passed' : isFail ? 'failed' : 'none', dkim: dkimOf(tests) };
}

/** Reads the DKIM result. Only the sender's own domain counts: anyone can sign with another. */
function dkimOf(tests: Set<string>): SenderChecks['dkim'] {
  if (tests.has('DKIM_VALID_AU')) return 'passed';
  return tests.has('DKIM_SIGNED') && !tests.has('DKIM_VALID') ? 'failed' : 'none';
}

/** Values of the header Precedence in automatic mails. */
const automaticPrecedence = /^(bulk|junk|list|auto[-_]reply)$/i;
const daemons = /^(mailer-daemon|postmaster)@/i;

/**
 * Tells whether a mail was not written by a person: it is an automatic reply (RFC 3834), a bounce,
 * or one of the shop's own. A ticket created by such a mail could lead to another mail.
 *
 * @param ownAddresses that the shop sends from or receives at
 */
function isAutomatic({ FromFull, Headers }: Mail, ownAddresses: string[]): boolean {
  const from = lowerCase(FromFull.Email.trim());
  if (daemons.test(from) || ownAddresses.some((own) => lowerCase(own) === from)) return true;
  const valueOf = (name: string) =>
    Headers.find((header) => lowerCase(header.Name) === name)?.Value.trim();
  const submitted = valueOf('auto-submitted');
  return (
    (submitted !== undefined && !/^no\b/i.test(submitted)) ||
    automaticPrecedence.test(valueOf('precedence') ?? '') ||
    valueOf('x-autoreply') !== undefined ||
    valueOf('x-autorespond') !== undefined ||
    /^(<>)?$/.test(valueOf('return-path') ?? from) ||
    /^multipart\/report\b/i.test(valueOf('content-type') ?? '')
  );
}
