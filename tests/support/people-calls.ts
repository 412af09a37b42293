import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { outbox } from '#db/schema.ts';
import * as me from '#contract/seller/me.ts';
import * as passkeys from '#contract/seller/passkeys.ts';
import * as people from '#contract/seller/people.ts';
import * as tokens from '#contract/seller/tokens.ts';
import {
  getMe,
  saveMe,
  saveOwnPassword,
  deleteSession,
  listSessions,
  confirmTotp,
  deleteTotp,
  startTotp,
} from '#server/seller/account/me.ts';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  startPasskey,
  loginByPasskey,
  startPasskeyLogin,
} from '#server/seller/passkeys/passkeys.ts';
import {
  acceptInvitation,
  makeFirstOwner,
  invitePerson,
} from '#server/seller/people/invitation.ts';
import { deletePerson, listPeople } from '#server/seller/people/people.ts';
import { hashToken } from '#server/kit/crypto/token.ts';
import { createToken, deleteToken, listTokens } from '#server/seller/tokens/tokens.ts';
import { authenticate } from '#server/kit/sessions/authorize.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { Authenticator } from './authenticator.ts';
import type { Call, CallFixtures } from './call-fixtures.ts';

/** An invitation creates the account that calls about itself. */
export function peopleCalls({ deps, visitor, caller, call, later, other }: CallFixtures): Call[] {
  const account = { username: 'sam', password: 'a password for tests' };
  const first = { ...account, token: 'unknown' };
  const device = new Authenticator(deps.settings.siteUrl);
  const made = { self: visitor, session: '', tokenId: 0, token: '', challenge: '', secret: '' };
  const codeIn = (steps: number) => {
    const totp = new TOTP({ secret: Secret.fromBase32(made.secret) });
    return totp.generate({ timestamp: Date.now() + steps * 30_000 });
  };
  const asSelf =
    <Input, Output>(verb: (by: typeof deps, input: Input, self: Caller) => Promise<Output>) =>
    (_: unknown, input: Input) =>
      verb(deps, input, made.self);
  const mailedToken = async () => {
    const isInvitation = eq(outbox.kind, 'invitation');
    const mail = await deps.db.query.outbox.findFirst({ where: isInvitation });
    return /#([\w-]{43})/.exec(mail?.textBody ?? '')?.[1] ?? '';
  };
  return [
    call(5, people.invitePerson, invitePerson, { email: 'sam@example.com', role: 'owner' }),
    call(2, people.listPeople, listPeople, {}),
    other(1, 'the token of an invitation', async () => {
      made.token = await mailedToken();
    }),
    later(
      10,
      people.acceptInvitation,
      async (_, input) => {
        made.session = (await acceptInvitation(deps, input, visitor)).token;
      },
      () => ({ ...account, token: made.token }),
    ),
    call(
      1,
      people.makeFirstOwner,
      () => makeFirstOwner(deps, first, visitor).catch(() => null),
      first,
    ),
    other(1, 'a session', async () => {
      const admin = await authenticate(deps, `Bearer ${made.session}`, visitor.address);
      made.self = { ...visitor, admin };
    }),
    call(1, me.getMe, asSelf(getMe), {}),
    call(12, me.saveMe, asSelf(saveMe), { ...account, email: 'sam@example.com' }),
    call(13, me.saveOwnPassword, asSelf(saveOwnPassword), {
      oldPassword: account.password,
      newPassword: account.password,
    }),
    call(
      1,
      me.startTotp,
      async (_, input) => {
        made.secret = (await startTotp(deps, input, made.self)).secret;
      },
      {},
    ),
    later(9, me.confirmTotp, asSelf(confirmTotp), () => ({ code: codeIn(-1) })),
    later(13, me.deleteTotp, asSelf(deleteTotp), () => ({ code: codeIn(1) })),
    call(
      3,
      passkeys.startPasskey,
      async (_, input) => {
        made.challenge = (await startPasskey(deps, input, made.self)).challenge;
      },
      {},
    ),
    later(14, passkeys.addPasskey, asSelf(addPasskey), () => ({
      name: 'Laptop',
      response: device.create(made.challenge),
      password: account.password,
    })),
    call(1, passkeys.listPasskeys, asSelf(listPasskeys), {}),
    call(
      2,
      passkeys.startPasskeyLogin,
      async () => {
        made.challenge = (await startPasskeyLogin(deps)).challenge;
      },
      {},
    ),
    later(
      8,
      passkeys.passkeyLogin,
      (_, input) => loginByPasskey(deps, input, visitor),
      () => ({ response: device.get(made.challenge) }),
    ),
    call(12, passkeys.deletePasskey, asSelf(deletePasskey), { id: 1, password: account.password }),
    call(1, me.listSessions, asSelf(listSessions), {}),
    later(2, me.deleteSession, asSelf(deleteSession), () => ({ id: hashToken(made.session) })),
    call(
      2,
      tokens.createToken,
      async (_, input) => {
        ({ id: made.tokenId, token: made.token } = await createToken(deps, input, caller));
      },
      { name: 'CI', scopes: ['orders:read'] },
    ),
    other(2, 'a token of a program', () =>
      authenticate(deps, `Bearer ${made.token}`, visitor.address),
    ),
    call(1, tokens.listTokens, listTokens, {}),
    later(2, tokens.deleteToken, deleteToken, () => ({ id: made.tokenId })),
    later(7, people.deletePerson, deletePerson, () => ({ id: made.self.admin?.id ?? '' })),
  ];
}
