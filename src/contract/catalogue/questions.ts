import * as z from 'zod/mini';
import { productIdSchema } from './products.ts';
import { defineRoute, pageSchema } from '../route.ts';

const questionsPerPage = 10;

const productQuestionsSchema = z.object({
  /** Published ones, newest first. */
  questions: z.array(
    z.object({
      question: z.string(),
      answer: z.string(),
      /** When they were published, ISO 8601 in UTC. */
      at: z.string(),
    }),
  ),
  total: z.number(),
});
export type ProductQuestions = z.infer<typeof productQuestionsSchema>;

export const listProductQuestions = defineRoute('GET', '/api/products/{id}/questions', {
  summary: 'Lists questions about a product that the seller has answered in public, newest first.',
  input: z.object({
    id: productIdSchema,
    ...pageSchema,
    limit: z._default(pageSchema.limit.def.innerType, questionsPerPage),
  }),
  output: productQuestionsSchema,
});
