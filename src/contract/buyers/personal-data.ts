import * as z from 'zod/mini';
import { dataCopyTexts as texts } from '#texts/contract/buyers.ts';
import { customerInput } from './customers.ts';
import { portalTokenSchema } from './portal.ts';
import { typedCodeSchema } from './redownload.ts';
import { defineRoute, ownerRoute } from '../route.ts';

export { texts };

const portalInput = z.object({ portalToken: portalTokenSchema });
const done = z.object({ success: z.literal(true) });

const erasedSchema = z.object({
  success: z.literal(true),
  /** Empty if nothing was left to erase. */
  erased: z.array(z.string()),
  /** Data that stays, and the reason. */
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
});
export type Erased = z.infer<typeof erasedSchema>;

export const requestData = defineRoute('POST', '/api/portal/data', {
  summary:
    'Emails a purchase’s address a link to everything kept about it: JSON, valid for 24 hours.',
  input: portalInput,
  status: 202,
  output: done,
});

export const requestErasure = defineRoute('POST', '/api/portal/erasure', {
  summary: 'Emails the code that an erasure needs to a purchase’s address.',
  input: portalInput,
  output: done,
});

export const confirmErasure = defineRoute('POST', '/api/portal/erasure/confirm', {
  summary: 'Erases what may be erased about a purchase’s address, given an emailed code.',
  input: z.extend(portalInput, { code: typedCodeSchema }),
  output: erasedSchema,
});

export const exportCustomer = ownerRoute('POST', '/api/customers/{email}/export', {
  summary: 'Returns a link to everything kept about a customer: JSON, valid for 24 hours.',
  input: customerInput,
  output: z.object({ success: z.literal(true), url: z.string() }),
});

export const eraseCustomer = ownerRoute('POST', '/api/customers/{email}/erase', {
  summary: 'Erases what may be erased about a customer; a second run changes nothing.',
  input: customerInput,
  output: erasedSchema,
});
