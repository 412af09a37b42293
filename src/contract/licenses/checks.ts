import * as z from 'zod/mini';
import { portalChecksSchema } from '#contract/buyers/portal.ts';
import { paypalOrderIdSchema, purchaseIdSchema } from '#contract/sales/orders.ts';
import { trialTexts } from '#texts/contract/licenses.ts';
import { texts } from './licenses.ts';
import { defineRoute } from '../route.ts';

/** Lifetime of a trial's `checksToken`. */
export const trialChecksMinutes = 30;

/** Pages ask every three seconds; each key or purchase has a limit of its own. */
const limit = { points: 240, counts: 'refusals' } as const;

export const listPurchaseChecks = defineRoute('POST', '/api/purchases/{id}/checks', {
  summary: 'Lists the last lease requests of a purchase’s license key, by `purchaseId`.',
  input: z.object({
    id: purchaseIdSchema,
    orderID: paypalOrderIdSchema,
    licenseKey: z.string(texts.keyMissing).check(z.maxLength(200, texts.notFound)),
  }),
  output: portalChecksSchema,
  limit,
});

export const listTrialChecks = defineRoute('POST', '/api/trials/checks', {
  summary: 'Lists the last lease requests of a trial’s license key, by `checksToken`.',
  input: z.object({ checksToken: z.string(trialTexts.checksOver) }),
  output: portalChecksSchema,
  limit,
});
