import * as z from 'zod/mini';
import { scopeNames, tokenTexts as texts } from '#texts/contract/seller.ts';
import { scopes } from '#contract/kit/access.ts';
import { endSchema } from './admin.ts';
import { idSchema, singleLine, requiredText, ownerRoute } from '../route.ts';

export { scopeNames, texts };

/** Prefix of each token, so that secret scanners find it. */
export const tokenPrefix = 'tsk_';

const tokenSchema = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Name of the account that created it. */
  createdBy: z.string(),
  createdAt: z.string(),
  /** ISO 8601 in UTC; null: never. */
  expiresAt: z.nullable(z.string()),
  /** To the minute; null before the first use. */
  lastUsedAt: z.nullable(z.string()),
  /** The client's network address at its last use. */
  lastAddress: z.string(),
});
export type ListedToken = z.infer<typeof tokenSchema>;

export const tokenFormSchema = z.object({
  name: requiredText(texts.name, 60, texts.nameTooLong).check(singleLine(texts.nameOfLines)),
  scopes: z.array(z.enum(scopes, texts.scopes), texts.scopes).check(
    z.minLength(1, texts.scopes),
    z.maxLength(scopes.length, texts.scopes),
    z.refine((given) => new Set(given).size === given.length, texts.scopes),
  ),
  /** A moment in UTC, or the last day; null or absent: never. */
  expiresAt: z.nullish(endSchema(texts.expiry)),
});

export const createToken = ownerRoute('POST', '/api/tokens', {
  summary: 'Creates a token for a program, and returns it only once.',
  input: tokenFormSchema,
  status: 201,
  output: z.extend(tokenSchema, {
    /** `tsk_…`; the store keeps only its hash. */
    token: z.string(),
  }),
});

export const listTokens = ownerRoute('GET', '/api/tokens', {
  summary: 'Lists the tokens of programs, newest first.',
  input: z.object({}),
  output: z.object({ tokens: z.array(tokenSchema) }),
});

export const deleteToken = ownerRoute('DELETE', '/api/tokens/{id}', {
  summary: 'Revokes a token at once.',
  input: z.object({ id: idSchema(texts.notFound) }),
  status: 204,
  output: z.unknown(),
});
