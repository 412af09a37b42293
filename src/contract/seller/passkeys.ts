import * as z from 'zod/mini';
import { accountTexts as texts } from '#texts/contract/seller.ts';
import { sessionSchema } from './admin.ts';
import { proofShape } from './me.ts';
import { defineRoute, staffRoute, idSchema, requiredText } from '../route.ts';

const failed = texts.passkeyFailed;

/** Part of an authenticator's answer, base64url. */
const bytes = z.string(failed).check(z.maxLength(20_000, failed));

const answerShape = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', failed),
  clientExtensionResults: z.looseObject({}, failed),
};

/** A new passkey, as `navigator.credentials.create` returns it (WebAuthn, 5.8.1). */
const registrationSchema = z.object(
  {
    ...answerShape,
    response: z.object(
      {
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.optional(
          z
            .array(z.string(failed).check(z.maxLength(20, failed)), failed)
            .check(z.maxLength(10, failed)),
        ),
      },
      failed,
    ),
  },
  failed,
);

/** The use of a passkey, as `navigator.credentials.get` returns it. */
const assertionSchema = z.object(
  {
    ...answerShape,
    response: z.object(
      { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
      failed,
    ),
  },
  failed,
);

const required = z.literal('required');
const publicKey = z.literal('public-key');

/** Valid once, for five minutes. */
const challenge = z.string();

/** Options of `navigator.credentials.create` (WebAuthn, 5.4). */
const creationOptionsSchema = z.object({
  challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
  authenticatorSelection: z.object({ residentKey: required, userVerification: required }),
});

/** Options of `navigator.credentials.get` (WebAuthn, 5.5). */
const requestOptionsSchema = z.object({
  challenge,
  rpId: z.string(),
  userVerification: required,
});

const passkeySchema = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.string(),
  /** ISO 8601 in UTC; null before the first login with it. */
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;

const bodyLimitBytes = 64 * 1024;

export const startPasskey = staffRoute('POST', '/api/me/passkeys/options', {
  summary: 'Returns the options with which a browser creates a passkey (WebAuthn).',
  input: z.object({}),
  output: creationOptionsSchema,
  beforeSecondFactor: true,
});

export const passkeyNameSchema = requiredText(texts.passkeyName, 60, texts.passkeyNameTooLong);

export const addPasskey = staffRoute('POST', '/api/me/passkeys', {
  summary:
    'Adds the passkey that a browser created, with `password` or `code`. The first second factor gives recovery codes.',
  input: z.object({ name: passkeyNameSchema, response: registrationSchema, ...proofShape }),
  status: 201,
  output: z.extend(passkeySchema, { recoveryCodes: z.array(z.string()) }),
  bodyLimitBytes,
  beforeSecondFactor: true,
});

export const listPasskeys = staffRoute('GET', '/api/me/passkeys', {
  summary: 'Lists the account’s passkeys, oldest first.',
  input: z.object({}),
  output: z.object({ passkeys: z.array(passkeySchema) }),
  beforeSecondFactor: true,
});

export const deletePasskey = staffRoute('DELETE', '/api/me/passkeys/{id}', {
  summary: 'Removes a passkey of the account, with `password` or `code`.',
  input: z.object({ id: idSchema(texts.noSuchPasskey), ...proofShape }),
  status: 204,
  output: z.unknown(),
  takesBody: true,
  beforeSecondFactor: true,
});

/** Both are open to everyone and write to the database. */
const limit = { points: 60 };

export const startPasskeyLogin = defineRoute('POST', '/api/admin/login/passkey/options', {
  summary: 'Returns the options with which a browser uses a passkey (WebAuthn).',
  input: z.object({}),
  output: requestOptionsSchema,
  limit,
});

export const passkeyLogin = defineRoute('POST', '/api/admin/login/passkey', {
  summary: 'Logs in with a passkey, which is both factors.',
  input: z.object({ response: assertionSchema }),
  output: sessionSchema,
  bodyLimitBytes,
  limit,
});
