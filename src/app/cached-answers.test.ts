import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { tempDatabase } from '#tests/support/temp-database.ts';
import createProvider from '#http/cache-provider.ts';
import { cachedAnswers } from './cached-answers.ts';
import { withFacts } from '#http/listen.ts';

const db = tempDatabase();
const logger = { info() {}, warn() {}, error() {} };

/** Stands in for a database server that answers polls with a delay, like a busy one. */
function slowApp() {
  const client = {
    execute: async () => {
      await delay(50);
      return { rows: [{ data_version: 1 }] };
    },
  };
  const siteUrl = 'https://shop.example.com';
  const settings = { responseCacheBytes: 1_000_000, cdnSeconds: 0, siteUrl };
  return Object.create({ settings, db: db(), database: { file: 'x', client } });
}

test('a hundred visitors who wait for a slow poll wait for one render @p67', async () => {
  const middleware = cachedAnswers(slowApp());
  const provider = createProvider(undefined);
  let renders = 0;
  const render = async () => {
    renders++;
    await delay(20);
    return new Response('page', { headers: { 'Cache-Tag': 'catalogue' } });
  };
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://a');
    const context = { request: new Request(url), url, logger };
    const answerByAstro = async () => {
      const response = await provider.onRequest?.(context, render);
      res.setHeader('Cache-Status', response?.headers.get('Cache-Status') ?? '');
      res.end(await response?.text());
    };
    void middleware(withFacts(req, 0), res, () => void answerByAstro());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/product/1`;
  const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(url)));
  const statuses = answers.map(({ headers }) => headers.get('cache-status'));
  expect(renders).toBe(1);
  expect(statuses.filter((status) => status === 'tradeshelf; hit')).toHaveLength(99);
});
