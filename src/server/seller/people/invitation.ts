import { and, eq, ne, sql, gt, notExists, type SQL } from 'drizzle-orm';
import * as contract from '#contract/seller/people.ts';
import type { ParsedInputOf, OutputOf } from '#contract/route.ts';
import type { Tx } from '#db/client.ts';
import { adminInvitations, admins } from '#db/schema.ts';
import { invitationMail as texts } from '#texts/mails.ts';
import { recordAction, recordAccountAction } from '#server/kit/audit-log/audit-log.ts';
import { hashToken, newToken } from '#server/kit/crypto/token.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, gone } from '#server/kit/errors.ts';
import { renderMail, type Shop } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail, withdrawMails } from '#server/adapters/mail/outbox.ts';
import { randomUUID } from 'node:crypto';
import { beginSession } from '../login/begin-session.ts';
import { hashPassword } from '../login/passwords.ts';

type Invitation = typeof adminInvitations.$inferSelect;

/** The first owner's link is in the same table, without an address. */
export const isMailed = ne(adminInvitations.email, '');
export const isFirstOwner = eq(adminInvitations.email, '');

const idPrefix = 'invitation-';

/** Returns the id of an invitation in the list of people; null for an account. */
export function invitationId(id: string): number | null {
  const digits = id.startsWith(idPrefix) ? id.slice(idPrefix.length) : '';
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
}

export function describeInvitation(row: Invitation): contract.Person {
  const { id, email, role, createdAt, expiresAt } = row;
  return {
    id: `${idPrefix}${id}`,
    username: null,
    email,
    role,
    hasSecondFactor: false,
    createdAt: createdAt.toISOString(),
    invitedUntil: expiresAt.toISOString(),
  };
}

/**
 * Mails an invitation; ends an earlier one to the address. The link's token comes after `#`, so
 * that no server or log sees it.
 *
 * @throws AppError 409 for an address with an account
 */
export async function invitePerson(
  { db, settings, outbox, now }: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  { email, role }: ParsedInputOf<typeof contract.invitePerson>,
  caller: Caller,
): Promise<contract.Person> {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + contract.invitationHours * 3_600_000);
  const token = newToken();
  const row = await db.transaction(async (tx) => {
    const isSame = sql`lower(${admins.email}) = ${email.toLowerCase()}`;
    if ((await tx.$count(admins, isSame)) > 0) throw conflict(contract.texts.hasAccount);
    await endInvitationsOf(tx, email);
    const [made] = await tx
      .insert(adminInvitations)
      .values({ tokenHash: hashToken(token), role, email, expiresAt, createdAt })
      .returning();
    if (!made) throw new Error('The invitation was not stored');
    await enqueueInvitation(tx, made, token, settings);
    const event = { action: 'person-invited', subject: email, detail: role } as const;
    await recordAction(tx, caller, event, createdAt);
    return made;
  });
  outbox.wake();
  return describeInvitation(row);
}

async function endInvitationsOf(tx: Tx, email: string): Promise<void> {
  const ended = await tx
    .delete(adminInvitations)
    .where(and(isMailed, eq(sql`lower(${adminInvitations.email})`, email.toLowerCase())))
    .returning({ id: adminInvitations.id });
  for (const { id } of ended) {
    await withdrawMails(tx, 'invitation', String(id), 'A newer invitation has replaced it.');
  }
}

async function enqueueInvitation(
  tx: Tx,
  { id, email, role, createdAt, expiresAt }: Invitation,
  token: string,
  shop: Shop,
): Promise<void> {
  const { siteName, siteUrl, supportEmail } = shop;
  const rendered = renderMail(
    texts.subject(siteName),
    texts.heading,
    [
      texts.text(siteName, role),
      { kind: 'button', label: texts.button, url: `${siteUrl}/admin/invitation#${token}` },
      texts.once(contract.invitationHours),
    ],
    shop,
  );
  const identity = { kind: 'invitation' as const, subjectId: String(id), validUntil: expiresAt };
  await enqueueMail(tx, { ...identity, to: email, replyTo: supportEmail, ...rendered }, createdAt);
}

type Accepted = OutputOf<typeof contract.acceptInvitation>;
type AcceptDeps = Pick<Deps, 'db' | 'now'>;
type Account = ParsedInputOf<typeof contract.acceptInvitation>;

/** @throws AppError 410 for a used, expired or unknown token; 409 for a username that is taken */
export function acceptInvitation(
  deps: AcceptDeps,
  input: Account,
  caller: Pick<Caller, 'address'>,
): Promise<Accepted> {
  return makeAccount(deps, input, caller, {
    isItsKind: isMailed,
    dead: contract.texts.deadInvitation,
  });
}

/**
 * Creates the first owner by the link that the store printed, and logs in.
 *
 * @throws AppError 410 for a used, expired or unknown token, or if an account was created in the
 *   meantime
 */
export function makeFirstOwner(
  deps: AcceptDeps,
  input: Account,
  caller: Pick<Caller, 'address'>,
): Promise<Accepted> {
  const isFirst = notExists(deps.db.select().from(admins));
  return makeAccount(deps, input, caller, {
    isItsKind: and(isFirstOwner, isFirst),
    dead: contract.texts.deadFirstLink,
  });
}

/** Looks the token up before hashing the password, which takes long. */
async function makeAccount(
  { db, now }: AcceptDeps,
  { token, username, password }: Account,
  { address }: Pick<Caller, 'address'>,
  { isItsKind, dead: deadText }: { isItsKind: SQL | undefined; dead: string },
): Promise<Accepted> {
  const isOpen = and(
    eq(adminInvitations.tokenHash, hashToken(token)),
    gt(adminInvitations.expiresAt, now()),
    isItsKind,
  );
  const dead = () => gone(deadText);
  if ((await db.$count(adminInvitations, isOpen)) === 0) throw dead();
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [invitation] = await tx.delete(adminInvitations).where(isOpen).returning();
    if (!invitation) throw dead();
    const isSame = sql`lower(${admins.username}) = ${username.toLowerCase()}`;
    if ((await tx.$count(admins, isSame)) > 0) throw conflict(contract.texts.usernameTaken);
    const { role, email } = invitation;
    const account = { id: randomUUID(), username, role };
    await tx.insert(admins).values({ ...account, email, passwordHash, createdAt: now() });
    await recordAccountAction(tx, { username, address }, 'invitation-accepted', now());
    return beginSession(tx, { now }, account, address);
  });
}
