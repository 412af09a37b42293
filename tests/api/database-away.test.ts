import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { askLease, expectUnsigned, leaseFields } from '../support/leases.ts';
import { hasLibsqlServer, startLibsqlServer } from '../support/libsql-server.ts';
import { useShop } from '../support/shop.ts';
import { startStore } from '../support/store.ts';

describe.runIf(hasLibsqlServer)('a libSQL server @p48', () => {
  const shop = useShop({ database: 'server' });
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${shop.url}${path}`, init);
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    };
  };
  const order = (productId: number) =>
    ask('/api/create-payment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ productId }),
    });

  test('logs a warning at start that a power cut may lose sales', () => {
    expect(shop.logs()).toContain('a power cut may take the last sales');
  });

  test('logs a warning at start without a checkpoint interval @p49', async () => {
    expect(shop.logs()).not.toContain('to a stand');
    const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-sqld-'));
    const asInstalled = await startLibsqlServer(folder, { isAsInstalled: true });
    const store = await startStore({ seed: 'none', env: { DATABASE_URL: asInstalled.url } });
    expect(store.logs()).toContain('start sqld with --checkpoint-interval-s 15');
    await store.stop();
    await asInstalled.stop();
    rmSync(folder, { recursive: true });
  });

  test('answers 503 with Retry-After while it is away, and recovers @p48', async () => {
    const { id, imagePath } = await shop.paidProduct();
    expect((await ask(`/${imagePath}`)).status).toBe(200);
    const free = await ask('/api/products?price=free&limit=1');
    const [{ id: freeId }] = JSON.parse(free.text).products as [{ id: number }];
    await shop.libsqlServer?.kill();

    for (const path of [`/product/${id}`, `/payment-failed?product=${id}`, `/download/${freeId}`]) {
      const page = await ask(path);
      expect({ path, ...page, text: '' }).toEqual({
        path,
        status: 503,
        retryAfter: '30',
        text: '',
      });
      expect(page.text).toContain('The shop cannot reach its data at the moment');
    }
    for (const answer of [await ask('/api/products?search=grid'), await order(id)]) {
      expect(answer).toMatchObject({ status: 503, retryAfter: '30' });
      expect(JSON.parse(answer.text)).toMatchObject({ success: false, error: /Nothing is lost/ });
    }
    // Both show what they can without it.
    expect((await ask('/')).status).toBe(200);
    expect((await ask('/faq')).status).toBe(200);
    // Pictures that were found before never change.
    expect((await ask(`/${imagePath}`)).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/healthz')).status).toBe(200);

    await shop.libsqlServer?.restart();
    while ((await ask('/readyz')).status !== 200) await delay(20);
    expect((await order(id)).status).toBe(201);
    expect((await ask(`/product/${id}`)).status).toBe(200);
  });

  test('a lease request gets 503 as a line of text @p81', async () => {
    const fields = leaseFields({ licenseKey: 'KEY', login: '1', productId: 1 });
    expect((await askLease(shop, fields)).fields.status).toBe('unknown');
    await shop.libsqlServer?.kill();
    const answer = await askLease(shop, fields);
    expectUnsigned(answer, 503);
    expect(answer.retryAfter).toBe(30);
    await shop.libsqlServer?.restart();
    while ((await ask('/readyz')).status !== 200) await delay(20);
    expect((await askLease(shop, fields)).fields.status).toBe('unknown');
  });
});
