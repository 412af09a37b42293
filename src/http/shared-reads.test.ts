import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import type { SharedRead } from '#server/endpoint/shared-read.ts';
import { openResponseCache } from './answer-cache.ts';
import { withFacts } from './request-facts.ts';
import { sharedKey } from './shared-key.ts';
import { sharedReads } from './shared-reads.ts';

const path = '/api/products';
const tag = 'catalogue';
const key = sharedKey({ path, query: '' }) ?? '';

/** Asks for the list, which is answered so; what is kept is said to be under way, as `responseCache` does. */
async function ask(answer: (save: () => void) => Awaited<ReturnType<SharedRead['answer']>>) {
  const { kept } = openResponseCache({ responseCacheBytes: 1_000_000, cdnSeconds: 0 }, {});
  kept?.begin(key);
  const waiting = kept?.underWay(key);
  const save = () => {
    kept?.invalidate([tag]);
    // Another one asks at once.
    kept?.begin(key);
  };
  const read = { path, answer: async () => answer(save) };
  const middleware = sharedReads(Object.create(null), [read]);
  const server = createServer((req, res) => {
    void middleware(withFacts(req, 0), res, () => res.end('another'));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text(), kept: kept?.get(key), waiting };
}

test('an answer is kept for whoever comes next, and for those who wait', async () => {
  const { status, text, kept, waiting } = await ask(() => ({ text: '[]', tags: [tag] }));
  expect([status, text]).toEqual([200, '[]']);
  expect(kept).toBeDefined();
  expect(await waiting).toBe(kept);
});

test('promise 67: an answer that was read before a save is given and not kept', async () => {
  const { text, kept, waiting } = await ask((save) => {
    save();
    return { text: '[]', tags: [tag] };
  });
  expect(text).toBe('[]');
  expect(kept).toBeUndefined();
  expect(await waiting).toBe('stale');
});

test('a refusal goes to the one whom it concerns, and nobody waits for it', async () => {
  const { status, text, kept, waiting } = await ask(() => {
    throw new AppError(400, 'No.', { issues: [{ path: 'limit', message: 'No.' }] });
  });
  expect(status).toBe(400);
  expect(JSON.parse(text)).toEqual({
    success: false,
    error: 'No.',
    issues: [{ path: 'limit', message: 'No.' }],
  });
  expect(kept).toBeUndefined();
  expect(await waiting).toBeNull();
});
