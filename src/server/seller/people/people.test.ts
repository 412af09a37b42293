import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminInvitations, admins, auditLog, recoveryCodes } from '#db/schema.ts';
import { acceptInvitation as route } from '#contract/seller/people.ts';
import { idleOutbox, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { authenticate } from '#server/kit/sessions/authorize.ts';
import { rememberNetwork } from '../login/login-delay.ts';
import { startSession } from '#server/kit/sessions/sessions.ts';
import { acceptInvitation, invitePerson } from './invitation.ts';
import { deletePerson, listPeople } from './people.ts';

const database = tempDatabase();
let now: Date;
const deps = () => ({
  db: database(),
  settings: testSettings,
  outbox: idleOutbox(),
  now: () => now,
});
const owner = { id: 'a', username: 'ada', role: 'owner' as const, sessionId: 's' };
const caller = { admin: owner, address: '192.0.2.1' };
const visitor = { address: '192.0.2.9' };
const password = 'a phrase of words';

beforeEach(async () => {
  now = new Date('2026-03-01T09:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  await addAccount(owner.id, owner.username);
  return () => vi.useRealTimers();
});

const addAccount = (id: string, username: string, role: 'owner' | 'support' = 'owner') =>
  database().insert(admins).values({ id, username, role, passwordHash: 'x', createdAt: now });

const invite = (email = 'sam@example.com', role: 'owner' | 'support' = 'support') =>
  invitePerson(deps(), { email, role }, caller);

async function mailedToken(): Promise<string> {
  const mails = await database().query.outbox.findMany();
  const text = mails.at(-1)?.textBody ?? '';
  return /\/admin\/invitation#([\w-]{43})\n/.exec(text)?.[1] ?? '';
}

const accept = async (username = 'sam', token?: string) =>
  acceptInvitation(deps(), { token: token ?? (await mailedToken()), username, password }, visitor);

describe('an invitation @p202', () => {
  it('makes an account with its role, once', async () => {
    const invited = await invite();
    expect(invited).toMatchObject({ username: null, role: 'support', id: 'invitation-1' });
    const token = await mailedToken();
    const session = await accept('sam', token);
    expect(session).toMatchObject({ username: 'sam', role: 'support' });
    expect(await authenticate(deps(), `Bearer ${session.token}`, '')).toMatchObject({
      username: 'sam',
      role: 'support',
    });
    await expect(accept('eve', token)).rejects.toMatchObject({ status: 410 });
    const { people } = await listPeople(deps());
    expect(people.map(({ username, email, role }) => [username, email, role])).toEqual([
      ['ada', '', 'owner'],
      ['sam', 'sam@example.com', 'support'],
    ]);
  });

  it('makes one account of two that accept at once @p202', async () => {
    await invite();
    const token = await mailedToken();
    const outcomes = await Promise.allSettled(
      ['sam', 'eve', 'bob'].map((name) => accept(name, token)),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 410 } }, { reason: { status: 410 } }]);
    expect(await database().$count(admins)).toBe(2);
  });

  it('ends after 48 hours', async () => {
    await invite();
    const token = await mailedToken();
    now = new Date('2026-03-03T09:00:00Z');
    await expect(accept('sam', token)).rejects.toMatchObject({ status: 410 });
    expect((await listPeople(deps())).people).toHaveLength(1);
  });

  it('ends by a newer one of the address, and by a withdrawal @p202', async () => {
    await invite();
    const first = await mailedToken();
    await invite('SAM@example.com');
    const second = await mailedToken();
    await expect(accept('sam', first)).rejects.toMatchObject({ status: 410 });
    await deletePerson(deps(), { id: 'invitation-2' }, caller);
    await expect(accept('sam', second)).rejects.toMatchObject({ status: 410 });
    const mails = await database().query.outbox.findMany();
    expect(mails.map(({ state, textBody }) => [state, textBody])).toEqual([
      ['withdrawn', null],
      ['withdrawn', null],
    ]);
  });

  it('is stored as a hash, stays when a username is taken, and is no link of a first owner', async () => {
    await invite();
    const token = await mailedToken();
    const stored = [
      await database().query.adminInvitations.findMany(),
      await database().select().from(auditLog),
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
    for (const taken of ['ada', 'ADA']) {
      await expect(accept(taken, token)).rejects.toMatchObject({ status: 409 });
    }
    await database().update(adminInvitations).set({ email: '' });
    await expect(accept('sam', token)).rejects.toMatchObject({ status: 410 });
    await database().update(adminInvitations).set({ email: 'sam@example.com' });
    await accept('sam', token);
  });

  it('is refused for an address with an account', async () => {
    await invite();
    await accept();
    await expect(invite('Sam@example.com')).rejects.toMatchObject({ status: 409 });
  });

  it.each(['token CI', 'command line', 'a', 'Sam\nEve', 'sam@example.com'])(
    'takes no username such as %j, which the audit log might have',
    (username) => {
      expect(route.input.safeParse({ token: 'x', username, password }).success).toBe(false);
    },
  );
});

describe('a removed person @p203', () => {
  it('is out at once, with everything of the account', async () => {
    await addAccount('b', 'bob', 'support');
    await database().insert(recoveryCodes).values({ adminId: 'b', codeHash: 'x' });
    await rememberNetwork(database(), { adminId: 'b', network: 'n' }, now);
    const token = await startSession(deps(), 'b');
    await deletePerson(deps(), { id: 'b' }, caller);
    await expect(authenticate(deps(), `Bearer ${token}`, '')).rejects.toMatchObject({
      status: 401,
    });
    expect(await database().$count(recoveryCodes)).toBe(0);
    await expect(deletePerson(deps(), { id: 'b' }, caller)).rejects.toMatchObject({ status: 404 });
  });

  it('is never the last owner, who keeps the sessions', async () => {
    await addAccount('b', 'bob', 'support');
    const token = await startSession(deps(), 'a');
    await expect(deletePerson(deps(), { id: 'a' }, caller)).rejects.toMatchObject({ status: 409 });
    expect(await authenticate(deps(), `Bearer ${token}`, '')).toMatchObject({ id: 'a' });
  });

  it('of two owners who remove each other at once one stays @p203', async () => {
    await addAccount('b', 'bob');
    const outcomes = await Promise.allSettled(
      ['a', 'b'].map((id) => deletePerson(deps(), { id }, caller)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await database().$count(admins, eq(admins.role, 'owner'))).toBe(1);
  });
});
