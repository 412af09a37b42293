import * as z from 'zod/mini';
import { cannedAnswerTexts as texts } from '#texts/contract/contact.ts';
import { idSchema, requiredText, ownerRoute, staffRoute } from '../route.ts';
import { replySchema } from './tickets.ts';

export { texts };

export const maxCannedAnswers = 200;
// 5,000 characters in any script, escaped.
const bodyLimitBytes = 64 * 1024;

export const cannedAnswerFormSchema = z.extend(replySchema, {
  name: requiredText(texts.name, 80, texts.nameTooLong),
});

const cannedAnswerSchema = z.object({ id: z.number(), name: z.string(), message: z.string() });
export type CannedAnswer = z.infer<typeof cannedAnswerSchema>;

const idInput = { id: idSchema(texts.notFound) };

export const listCannedAnswers = staffRoute('GET', '/api/canned-answers', {
  summary: 'Lists canned answers by name.',
  input: z.object({}),
  output: z.object({ answers: z.array(cannedAnswerSchema) }),
  scope: 'tickets:read',
});

export const createCannedAnswer = ownerRoute('POST', '/api/canned-answers', {
  summary: 'Adds a canned answer.',
  input: cannedAnswerFormSchema,
  status: 201,
  output: cannedAnswerSchema,
  scope: 'tickets:write',
  bodyLimitBytes,
});

export const updateCannedAnswer = ownerRoute('PUT', '/api/canned-answers/{id}', {
  summary: 'Changes a canned answer.',
  input: z.extend(cannedAnswerFormSchema, idInput),
  output: cannedAnswerSchema,
  scope: 'tickets:write',
  bodyLimitBytes,
});

export const deleteCannedAnswer = ownerRoute('DELETE', '/api/canned-answers/{id}', {
  summary: 'Deletes a canned answer.',
  input: z.object(idInput),
  status: 204,
  output: z.unknown(),
  scope: 'tickets:write',
});
