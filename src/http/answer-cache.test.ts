import { expect, test } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import { StoredAnswer } from './stored-answer.ts';

const maxBytes = 100_000;
const answerOf = (text: string) => new StoredAnswer(Buffer.from(text), {});
const textOf = async (answer: StoredAnswer | null | undefined) =>
  answer ? (await answer.toResponse(new Request('http://a'))).text() : answer;

/** Begins a render that ends when the test says so. */
function openRender(answers: AnswerCache, key = '/product/1') {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const result = answers.getOrRender(key, async () => {
    const text = await promise;
    return text === null ? null : { answer: answerOf(text), tags: ['product-1'] };
  });
  return { end: resolve, result };
}

const cache = (answers: AnswerCache, key: string, text: string, tags: string[]) =>
  answers.getOrRender(key, async () => ({ answer: answerOf(text), tags }));

test('an answer is cached until a save names one of its tags', async () => {
  const answers = new AnswerCache(maxBytes);
  await cache(answers, '/product/1', 'one', ['product-1']);
  await cache(answers, '/api/products', 'list', ['catalogue']);
  answers.invalidate(['product-2']);
  expect(await textOf(answers.get('/product/1'))).toBe('one');
  answers.invalidate(['product-1', 'product-3']);
  expect(answers.get('/product/1')).toBeUndefined();
  expect(await textOf(answers.get('/api/products'))).toBe('list');
});

test('an answer begun before a save is neither cached nor given to those who ask after it @p67', async () => {
  const answers = new AnswerCache(maxBytes);
  const old = openRender(answers);
  const joined = openRender(answers);
  answers.invalidate(['product-1']);
  const young = openRender(answers);
  old.end('old');
  expect(await textOf(await old.result)).toBe('old');
  expect(answers.get('/product/1')).toBeUndefined();
  young.end('new');
  expect(await textOf(await young.result)).toBe('new');
  expect(await textOf(await joined.result), 'who waited gets the new one').toBe('new');
  expect(await textOf(answers.get('/product/1'))).toBe('new');
});

test('a render without an answer to share lets the others go on', async () => {
  const answers = new AnswerCache(maxBytes);
  const [first, second] = [openRender(answers), openRender(answers)];
  first.end(null);
  expect(await Promise.all([first.result, second.result])).toEqual([null, null]);
  expect(await textOf(await cache(answers, '/product/1', 'one', []))).toBe('one');
});

test('the room is never exceeded, and one large answer does not take it all', async () => {
  const answers = new AnswerCache(maxBytes);
  const page = 'x'.repeat(5_000);
  const paths = Array.from({ length: 100 }, (_, index) => `/product/${index + 1}`);
  for (const path of paths) await cache(answers, path, page, [path]);
  const count = paths.filter((path) => answers.get(path)).length;
  expect(count).toBeGreaterThan(5);
  expect(count * page.length).toBeLessThan(maxBytes);
  await cache(answers, '/large', 'x'.repeat(maxBytes / 2), []);
  expect(answers.get('/large')).toBeUndefined();
  expect(answers.get('/product/100')).toBeDefined();
});
