import * as z from 'zod/mini';
import { blockTexts as texts } from '#texts/contract/buyers.ts';
import { listQuerySchema } from '#contract/seller/admin.ts';
import { emailSchema } from '#contract/kit/email.ts';
import { idSchema, singleLine, requiredText, ownerRoute } from '../route.ts';

export { texts };

export const blockFormSchema = z.object({
  /** Compared in lower case, without `+tag`. */
  email: emailSchema,
  /** Shown by the programs that the address has bought. */
  reason: requiredText(texts.reason, 200, texts.reasonTooLong).check(
    singleLine(texts.reasonOfLines),
  ),
});

export const blockSchema = z.object({
  id: z.number(),
  /** As the seller typed it. */
  email: z.string(),
  reason: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
});
export type Block = z.infer<typeof blockSchema>;

export const listBlocks = ownerRoute('GET', '/api/blocks', {
  summary: 'Lists blocked addresses, latest first.',
  input: listQuerySchema,
  output: z.object({ blocks: z.array(blockSchema), total: z.number() }),
  scope: 'customers:read',
});

export const blockAddress = ownerRoute('POST', '/api/blocks', {
  summary: 'Blocks an address: it cannot buy, and its purchases give no access.',
  input: blockFormSchema,
  status: 201,
  output: z.object({ id: z.number() }),
  scope: 'customers:write',
});

export const unblockAddress = ownerRoute('DELETE', '/api/blocks/{id}', {
  summary: 'Unblocks an address; its purchases give access again.',
  input: z.object({ id: idSchema(texts.notFound) }),
  status: 204,
  output: z.unknown(),
  scope: 'customers:write',
});
