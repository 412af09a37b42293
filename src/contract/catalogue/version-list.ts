import * as z from 'zod/mini';
import { newestInputsSchema } from './inputs/newest-inputs.ts';
import { productIdSchema } from './products.ts';
import { defineRoute } from '../route.ts';
import { versionSchema } from './versions.ts';

export const listVersions = defineRoute('GET', '/api/products/{id}/versions', {
  summary:
    'Lists a product’s versions, newest first, betas and withdrawn ones included, and the newest stable one’s inputs.',
  input: z.object({ id: productIdSchema }),
  output: z.object({
    versions: z.array(versionSchema),
    /** Admins only: addresses that a release of each channel would be mailed to. */
    buyers: z.optional(z.object({ stable: z.number(), beta: z.number() })),
    /** Null when unknown. */
    inputs: z.nullable(newestInputsSchema),
  }),
  admin: 'optional',
  scope: 'products:read',
});
export type Versions = z.infer<typeof listVersions.output>;
