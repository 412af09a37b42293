import * as z from 'zod/mini';
import { licenseSchema, texts as licenseTexts } from './licenses.ts';
import { moveFormSchema } from './portal.ts';
import { defineRoute, idSchema } from './route.ts';

export const texts = {
  reasonMissing: 'Say why you move this key',
} as const;

export const sellerMoveSchema = z.extend(moveFormSchema, {
  /** For the seller alone. */
  reason: z
    .string(texts.reasonMissing)
    .check(
      z.trim(),
      z.minLength(1, texts.reasonMissing),
      z.maxLength(200, 'A reason has at most 200 characters'),
    ),
});

export const moveLicense = defineRoute({
  method: 'POST',
  path: '/api/licenses/{id}/move',
  summary: 'Moves a license key to another account for its buyer, without counting it.',
  input: z.extend(sellerMoveSchema, { id: idSchema(licenseTexts.notFound) }),
  status: 200,
  output: licenseSchema,
  admin: 'required',
});
