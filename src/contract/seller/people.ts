import * as z from 'zod/mini';
import { personTexts as texts, roleNames } from '#texts/contract/seller.ts';
import { roles } from '#contract/kit/access.ts';
import { sessionSchema } from './admin.ts';
import { emailSchema } from '#contract/kit/email.ts';
import { defineRoute, ownerRoute } from '../route.ts';

export { roleNames, texts };

export const invitationHours = 48;

/** Validity of the first owner's link. */
export const firstOwnerHours = 24;

const passwordMinLength = 12;
const passwordMaxLength = 1000;

const personSchema = z.object({
  /** `invitation-…` until it is accepted. */
  id: z.string(),
  /** Null until the invitation is accepted. */
  username: z.nullable(z.string()),
  /** Empty for accounts created on the server. */
  email: z.string(),
  role: z.enum(roles),
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
  /** When the invitation ends, ISO 8601 in UTC; null once it is accepted. */
  invitedUntil: z.nullable(z.string()),
});
export type Person = z.infer<typeof personSchema>;

export const listPeople = ownerRoute('GET', '/api/people', {
  summary: 'Lists admin accounts and open invitations.',
  input: z.object({}),
  output: z.object({ people: z.array(personSchema) }),
});

export const invitationFormSchema = z.object({
  email: emailSchema,
  role: z.enum(roles, texts.role),
});

export const invitePerson = ownerRoute('POST', '/api/people', {
  summary: `Emails a link that creates an account, once, within ${invitationHours} hours. It replaces an earlier one.`,
  input: invitationFormSchema,
  status: 201,
  output: personSchema,
});

export const deletePerson = ownerRoute('DELETE', '/api/people/{id}', {
  summary: 'Removes an account, whose sessions end at once, or withdraws an invitation.',
  input: z.object({ id: z.string().check(z.maxLength(100, texts.notFound)) }),
  status: 204,
  output: z.unknown(),
});

/** Without spaces: the audit log uses names such as `token X` and `command line`. */
export const accountFormSchema = z.object({
  username: z
    .string(texts.username)
    .check(z.trim(), z.regex(/^[\p{L}\p{N}._-]{3,40}$/u, texts.username)),
  password: z
    .string(texts.passwordShort(passwordMinLength))
    .check(
      z.minLength(passwordMinLength, texts.passwordShort(passwordMinLength)),
      z.maxLength(passwordMaxLength, texts.passwordLong(passwordMaxLength)),
    ),
});

const acceptSchema = z.extend(accountFormSchema, {
  token: z.string(texts.deadInvitation).check(z.maxLength(100, texts.deadInvitation)),
});

export const makeFirstOwner = defineRoute('POST', '/api/admin/first', {
  summary: 'Creates the first owner with the link the store printed at its start, and logs in.',
  input: acceptSchema,
  status: 201,
  output: sessionSchema,
  limit: { points: 60 },
});

export const acceptInvitation = defineRoute('POST', '/api/invitations/accept', {
  summary: 'Creates the invited account, and logs in.',
  input: acceptSchema,
  status: 201,
  output: sessionSchema,
  limit: { points: 60 },
});
