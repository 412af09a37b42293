import { and, asc, eq, gt, ne, or, sql } from 'drizzle-orm';
import * as contract from '#contract/seller/people.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Tx } from '#db/client.ts';
import {
  adminInvitations,
  adminNetworks,
  admins,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
} from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { withdrawMails } from '#server/adapters/mail/outbox.ts';
import { hasSecondFactor, endSessionsOf } from '#server/kit/sessions/sessions.ts';
import { describeInvitation, invitationId, isMailed } from './invitation.ts';

export async function listPeople({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<OutputOf<typeof contract.listPeople>> {
  const [accounts, invitations] = await Promise.all([
    db
      .select({
        id: admins.id,
        username: admins.username,
        email: admins.email,
        role: admins.role,
        hasSecondFactor,
        createdAt: admins.createdAt,
      })
      .from(admins)
      .orderBy(asc(admins.createdAt)),
    db
      .select()
      .from(adminInvitations)
      .where(and(isMailed, gt(adminInvitations.expiresAt, now())))
      .orderBy(asc(adminInvitations.id)),
  ]);
  return {
    people: [
      ...accounts.map((account) => ({
        ...account,
        hasSecondFactor: account.hasSecondFactor === 1,
        createdAt: account.createdAt.toISOString(),
        invitedUntil: null,
      })),
      ...invitations.map(describeInvitation),
    ],
  };
}

/** Also withdraws invitations. @throws AppError 404; 409 for the last owner */
export async function deletePerson(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: ParsedInputOf<typeof contract.deletePerson>,
  caller: Caller,
): Promise<void> {
  const ofInvitation = invitationId(id);
  await db.transaction((tx) =>
    ofInvitation === null
      ? removeAccount(tx, id, caller, now())
      : withdrawInvitation(tx, ofInvitation, caller, now()),
  );
}

async function removeAccount(tx: Tx, id: string, caller: Caller, at: Date): Promise<void> {
  const otherOwners = sql`(SELECT count(*) FROM ${admins} AS other
    WHERE other.role = 'owner' AND other.id <> ${id})`;
  // Rows that name the account go first; a refusal rolls all of it back.
  await endSessionsOf({ db: tx }, id);
  for (const table of [adminNetworks, passkeyChallenges, passkeys, recoveryCodes]) {
    await tx.delete(table).where(eq(table.adminId, id));
  }
  const [removed] = await tx
    .delete(admins)
    .where(and(eq(admins.id, id), or(ne(admins.role, 'owner'), gt(otherOwners, 0))))
    .returning();
  if (!removed) {
    const isThere = (await tx.$count(admins, eq(admins.id, id))) > 0;
    throw isThere ? conflict(contract.texts.lastOwner) : notFound(contract.texts.notFound);
  }
  const { username, role } = removed;
  const event = { action: 'person-removed', subject: username, detail: role } as const;
  await recordAction(tx, caller, event, at);
}

async function withdrawInvitation(tx: Tx, id: number, caller: Caller, at: Date): Promise<void> {
  const [withdrawn] = await tx
    .delete(adminInvitations)
    .where(and(eq(adminInvitations.id, id), isMailed))
    .returning();
  if (!withdrawn) throw notFound(contract.texts.notFound);
  await withdrawMails(tx, 'invitation', String(id), 'The invitation was withdrawn.');
  const event = { action: 'invitation-withdrawn', subject: withdrawn.email } as const;
  await recordAction(tx, caller, event, at);
}
