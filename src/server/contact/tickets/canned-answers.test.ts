import { expect, test } from 'vitest';
import { createCannedAnswer as createRoute } from '#contract/contact/canned-answers.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from './canned-answers.ts';
import { owner as caller } from '#tests/support/sold-order.ts';

const db = tempDatabase();
const deps = () => ({ db: db(), now: () => new Date('2026-03-01T09:30:00.000Z') });
const add = (name: string) => createCannedAnswer(deps(), { name, message: 'Hello' }, caller);
const names = async () => (await listCannedAnswers(deps())).answers.map(({ name }) => name);

test('canned answers are added, changed, deleted and listed by name @p227', async () => {
  await add('refund');
  const { id } = await add('Broker');
  await add('key');
  expect(await names()).toEqual(['Broker', 'key', 'refund']);
  await updateCannedAnswer(deps(), { id, name: 'Server', message: 'Hi' }, caller);
  await deleteCannedAnswer(deps(), { id: 1 }, caller);
  expect((await listCannedAnswers(deps())).answers).toEqual([
    { id: 3, name: 'key', message: 'Hello' },
    { id, name: 'Server', message: 'Hi' },
  ]);
  const gone = deleteCannedAnswer(deps(), { id: 1 }, caller);
  await expect(gone).rejects.toMatchObject({ status: 404 });
  const changed = updateCannedAnswer(deps(), { id: 1, name: 'x', message: 'x' }, caller);
  await expect(changed).rejects.toMatchObject({ status: 404 });
  expect((await db().query.auditLog.findMany()).map(({ action }) => action)).toEqual([
    'canned-answer-added',
    'canned-answer-added',
    'canned-answer-added',
    'canned-answer-changed',
    'canned-answer-deleted',
  ]);
});

test('there are two hundred at most, each with name and text @p227', async () => {
  for (let count = 0; count < 200; count++) await add(`Answer ${count}`);
  await expect(add('One more')).rejects.toMatchObject({ status: 409 });
  expect(createRoute.input.safeParse({ name: ' ', message: 'x' }).success).toBe(false);
  expect(createRoute.input.safeParse({ name: 'x', message: 'x'.repeat(5001) }).success).toBe(false);
});
