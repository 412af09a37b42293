import { cpSync, existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#db/client.ts';
import { demoAdmin, demoSettings, environmentWith } from '#scripts/demo-environment.ts';
import { runScript } from '#scripts/processes.ts';
import { demoData } from '#tests/support/demo-data.ts';
import { startStore, type RunningStore } from '#tests/support/store.ts';
import type { Bench } from './bench.ts';
import { nextAddress, onServerCore } from './load.ts';

/** The number of the demo's products, whose ids come first. */
const demoProducts = 24;
const products = 10_000;

interface StoreContents {
  /** The demo's products alone, with their pictures. */
  isDemo?: boolean;
  env?: Record<string, string>;
}

/** Starts a built store on the server's core: 10,000 products, and the bench's purchases. */
export async function openStore(
  bench: Bench,
  { isDemo = false, env = {} }: StoreContents = {},
): Promise<RunningStore & AsyncDisposable> {
  const store = await startStore({
    dataFrom: isDemo ? await demoData() : await fullData(bench),
    // A log that this process reads would take the client's core.
    under: ['sh', '-c', 'exec "$@" >/dev/null', 'sh', ...onServerCore],
    // Loads send a client address with each request.
    env: { TRUSTED_PROXIES: '1', ...env },
  });
  return { ...store, [Symbol.asyncDispose]: () => store.stop() };
}

/** Makes the data folder of the full store, once in a run. */
async function fullData({ folder, purchases }: Bench): Promise<string> {
  const dataDir = `${folder}/data`;
  if (existsSync(dataDir)) return dataDir;
  cpSync(await demoData(), dataDir, { recursive: true });
  const settings = demoSettings({ port: 1, sandboxPort: 1, dataDir, secretKey: 'x'.repeat(32) });
  const args = ['demo/seed.ts', '--products', String(products - demoProducts)];
  const { code, output } = await runScript(args, { env: environmentWith(settings) });
  if (code !== 0) throw new Error(output);
  await insertPurchases(settings.DATABASE_URL, purchases);
  return dataDir;
}

/**
 * Inserts one a minute until now, of generated products: the demo's bundles have no own file. Their
 * buyers were asked for reviews, or the store would mail thousands after its start.
 */
async function insertPurchases(databaseUrl: string, count: number): Promise<void> {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;
  await runSql(
    databaseUrl,
    `${numbers}
     INSERT INTO orders (id, state, product_id, product_name, file_id, amount_cents, list_price_cents, refunded_cents,
       promo_code, terms_version, terms_accepted_at, paypal_order_id, capture_id, email, created_at, updated_at, completed_at, review_asked_at)
     SELECT 'bench-' || i, iif(i % 20, 'completed', 'refunded'), products.id, products.name, products.file_id, 4900, 4900,
       iif(i % 20, 0, 4900), iif(i % 10, NULL, 'WELCOME10'), '2025-10-18', at, 'PAYPAL' || i, 'CAPTURE' || i,
       'buyer-' || (i % 30000) || '@example.com', at, at, at, at
     FROM (SELECT i, ${Date.now()} - i * 60000 AS at FROM n) JOIN products ON products.id = 501 + i % 500`,
  );
  await runSql(
    databaseUrl,
    `${numbers}
     INSERT INTO licenses (order_id, license_key, normalized_key, account_number, login, broker_name, email, created_at)
     SELECT 'bench-' || i, 'SAVED-' || i, 'SAVED' || i, 10000 + i, 10000 + i, 'Broker', 'buyer@example.com',
       ${Date.now()} - i * 60000 FROM n`,
  );
}

/** Returns what the SQL above makes of a purchase and its licence. */
export const soldKey = (place: number) => ({
  licenseKey: `SAVED-${place}`,
  login: String(10_000 + place),
  productId: 501 + (place % 500),
  isRefunded: place % 20 === 0,
});

export async function runSql(databaseUrl: string, sql: string) {
  const { client, close } = await openDatabase({ databaseUrl });
  try {
    return await client.execute(sql);
  } finally {
    close();
  }
}

export function everyQuery(options: Record<string, readonly (string | number)[]>): string[] {
  const start: Record<string, string>[] = [{}];
  return Object.entries(options)
    .reduce(
      (queries, [name, values]) =>
        queries.flatMap((query) => values.map((value) => ({ ...query, [name]: String(value) }))),
      start,
    )
    .map((query) => String(new URLSearchParams(query)));
}

/** Fetches from a client address that no rate limit stops. @throws an Error unless it gets 2xx */
export async function ask(
  url: string,
  path: string,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    headers: { ...headers, ...nextAddress(), 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered with ${response.status}: ${text}`);
  return text;
}

/** Returns the duration of a request, ms. */
export async function time(...request: Parameters<typeof ask>): Promise<number> {
  const begun = performance.now();
  await ask(...request);
  return performance.now() - begun;
}

/** Runs `work` while loading the catalogue and a product in turns, one each 20 ms; times in ms. */
export async function visitDuring<Result>(url: string, work: () => Promise<Result>) {
  const paths = ['/', (await paidProduct(url)).path];
  for (const path of paths) await ask(url, path);
  const done = new AbortController();
  const visit = async () => {
    const times: number[] = [];
    while (!done.signal.aborted) {
      for (const path of paths) {
        times.push(await time(url, path));
        await delay(20);
      }
    }
    return times;
  };
  const [result, times] = await Promise.all([work().finally(() => done.abort()), visit()]);
  return { result, times };
}

export async function paidProduct(url: string): Promise<{ id: number; path: string }> {
  for (let id = 1; id <= demoProducts; id++) {
    const { price, imagePath, parts } = JSON.parse(await ask(url, `/api/products/${id}`));
    if (price > 0 && imagePath && !parts) return { id, path: `/product/${id}` };
  }
  throw new Error('The demo has no paid product');
}

export async function adminHeaders(url: string): Promise<Record<string, string>> {
  const { token } = JSON.parse(await ask(url, '/api/admin/login', { body: demoAdmin }));
  return { Authorization: `Bearer ${token}` };
}
