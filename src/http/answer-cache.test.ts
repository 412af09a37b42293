import { expect, test } from 'vitest';
import { KeptAnswers } from './answer-cache.ts';
import { variantsOf, type MemoryFile } from './client-files.ts';

const room = 100_000;
const fileOf = (text: string): MemoryFile => {
  const identity = variantsOf(Buffer.from(text), {})(Buffer.from(text));
  return { variants: { identity }, make: async () => identity };
};
const textOf = (made: MemoryFile | 'stale' | null | undefined) =>
  typeof made === 'string' ? made : made?.variants.identity?.body.toString();

/** Has an answer made, as a render does that nothing comes between. */
function keep(answers: KeptAnswers, key: string, text: string, tags: string[]): void {
  answers.begin(key);
  answers.take(key)({ file: fileOf(text), tags });
}

test('an answer is kept until a save names one of its tags', () => {
  const answers = new KeptAnswers(room);
  keep(answers, '/product/1', 'one', ['product-1']);
  keep(answers, '/api/products', 'list', ['catalogue']);
  answers.invalidate(['product-2']);
  expect(textOf(answers.get('/product/1'))).toBe('one');
  answers.invalidate(['product-1', 'product-3']);
  expect(answers.get('/product/1')).toBeUndefined();
  expect(textOf(answers.get('/api/products'))).toBe('list');
});

test('who asks meanwhile waits for the one that is being made', async () => {
  const answers = new KeptAnswers(room);
  answers.begin('/product/1');
  const waiting = answers.underWay('/product/1');
  answers.take('/product/1')({ file: fileOf('one'), tags: [] });
  expect(textOf(await waiting)).toBe('one');
  expect(answers.underWay('/product/1')).toBeUndefined();
});

test('what was begun before a save is neither kept nor given to who asks after it', async () => {
  const answers = new KeptAnswers(room);
  answers.begin('/product/1');
  const before = answers.underWay('/product/1');
  const takeOld = answers.take('/product/1');
  answers.invalidate(['product-1']);
  expect(answers.underWay('/product/1')).toBeUndefined();
  answers.begin('/product/1');
  const after = answers.underWay('/product/1');
  const takeNew = answers.take('/product/1');
  takeOld({ file: fileOf('old'), tags: ['product-1'] });
  // Whoever waited has it made anew, and need not wait until the old one is read.
  expect(textOf(await before)).toBe('stale');
  expect(answers.get('/product/1')).toBeUndefined();
  takeNew({ file: fileOf('new'), tags: ['product-1'] });
  expect(textOf(await after)).toBe('new');
  expect(textOf(answers.get('/product/1'))).toBe('new');
});

test('what ends without an answer to share lets the others go on', async () => {
  const answers = new KeptAnswers(room);
  const end = answers.begin('/product/404');
  const waiting = answers.underWay('/product/404');
  answers.take('/product/404')(null);
  end();
  expect(await waiting).toBeNull();
  const endAgain = answers.begin('/product/404');
  const waitingAgain = answers.underWay('/product/404');
  endAgain();
  expect(await waitingAgain).toBeNull();
  expect(answers.underWay('/product/404')).toBeUndefined();
});

test('the room is never exceeded, and one large answer does not take it all', () => {
  const answers = new KeptAnswers(room);
  const page = 'x'.repeat(5_000);
  for (let id = 1; id <= 100; id++) keep(answers, `/product/${id}`, page, [`product-${id}`]);
  const kept = Array.from({ length: 100 }, (_, index) => answers.get(`/product/${index + 1}`));
  const count = kept.filter(Boolean).length;
  expect(count).toBeGreaterThan(5);
  expect(count * page.length).toBeLessThan(room);
  expect(kept.at(-1)).toBeDefined();
  keep(answers, '/large', 'x'.repeat(room / 2), []);
  expect(answers.get('/large')).toBeUndefined();
  expect(answers.get('/product/100')).toBeDefined();
});
