import * as z from 'zod/mini';
import { accountTexts as texts } from '#texts/contract/seller.ts';
import { roles } from '#contract/kit/access.ts';
import { emailSchema } from '#contract/kit/email.ts';
import { loginSchema, texts as loginTexts } from './admin.ts';
import { accountFormSchema } from './people.ts';
import { staffRoute, requiredText } from '../route.ts';

export { texts };

const meSchema = z.object({
  username: z.string(),
  /** Empty for accounts created on the server. */
  email: z.string(),
  role: z.enum(roles),
  /** The login asks for an authenticator app's code. */
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.number(),
  /** USD the account may refund per order in total; null: whatever is left. */
  refundLimit: z.nullable(z.number()),
  /** The shop requires a second factor, and this account has none. */
  lacksSecondFactor: z.boolean(),
});
export type Me = z.infer<typeof meSchema>;

export const getMe = staffRoute('GET', '/api/me', {
  summary: 'Returns the account of the session.',
  input: z.object({}),
  output: meSchema,
  beforeSecondFactor: true,
});

export const saveMe = staffRoute('PUT', '/api/me', {
  summary: 'Changes the account’s username and email, and emails the former address.',
  input: z.object({
    username: accountFormSchema.shape.username,
    email: z.union([z.literal(''), emailSchema], texts.email),
    password: loginSchema.shape.password,
  }),
  output: meSchema,
  beforeSecondFactor: true,
});

export const saveOwnPassword = staffRoute('PUT', '/api/me/password', {
  summary: 'Changes the account’s password, given the old one, and ends its other sessions.',
  input: z.object({
    oldPassword: loginSchema.shape.password,
    newPassword: accountFormSchema.shape.password,
  }),
  output: meSchema,
  beforeSecondFactor: true,
});

/** Six digits, or a recovery code. */
const codeSchema = requiredText(loginTexts.codeMissing, 40, loginTexts.wrongCode);

export const codeFormSchema = z.object({ code: codeSchema });

/** Either proves that a session was not stolen, but not a code set up within that session. */
export const proofShape = {
  password: z.optional(z.string().check(z.maxLength(1000, loginTexts.wrongProof))),
  code: z.optional(z.string().check(z.maxLength(40, loginTexts.wrongProof))),
};
export type Proof = z.infer<z.ZodMiniObject<typeof proofShape>>;

export const startTotp = staffRoute('POST', '/api/me/totp', {
  summary: 'Creates a secret for an authenticator app (RFC 6238). A first code confirms it.',
  input: z.object({}),
  output: z.object({
    /** Base 32. */
    secret: z.string(),
    otpauthUrl: z.string(),
  }),
  beforeSecondFactor: true,
});

/** Given once, with the first factor that is set; empty afterwards. */
const recoveryCodesSchema = { recoveryCodes: z.array(z.string()) };

export const confirmTotp = staffRoute('POST', '/api/me/totp/confirm', {
  summary: 'Turns on the authenticator app, given its first code.',
  input: codeFormSchema,
  output: z.object(recoveryCodesSchema),
  beforeSecondFactor: true,
});

export const deleteTotp = staffRoute('DELETE', '/api/me/totp', {
  summary: 'Turns off the authenticator app, given one of its codes or a recovery code.',
  input: codeFormSchema,
  status: 204,
  output: z.unknown(),
  takesBody: true,
  beforeSecondFactor: true,
});

const sessionSchema = z.object({
  /** Not its token. */
  id: z.string(),
  /** The client's network address at the login. */
  address: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof sessionSchema>;

export const listSessions = staffRoute('GET', '/api/me/sessions', {
  summary: 'Lists the account’s sessions, latest use first.',
  input: z.object({}),
  output: z.object({ sessions: z.array(sessionSchema) }),
  beforeSecondFactor: true,
});

export const deleteSession = staffRoute('DELETE', '/api/me/sessions/{id}', {
  summary: 'Ends a session of the account at once.',
  input: z.object({ id: z.string().check(z.regex(/^[\da-f]{64}$/, texts.noSuchSession)) }),
  status: 204,
  output: z.unknown(),
  beforeSecondFactor: true,
});
