import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { leaseFields } from '#tests/support/leases.ts';
import { median, percentile, type Bench } from '../bench.ts';
import { openStore, paidProduct, runSql, visitDuring } from '../fixtures.ts';
import { load } from '../load.ts';

/** Each key may ask 60 times a minute. */
const keys = 2000;
const traceTimeoutMs = 5000;

/**
 * Measures signed leases a second for 2,000 keys at 16 connections, while a page is loaded every 20
 * ms. Afterwards each lease must be traced.
 */
export async function leases(bench: Bench): Promise<void> {
  await using store = await openStore(bench, { products: 1000 });
  const url = store.url;
  const { id: productId } = await paidProduct(url);
  const requests = await insertKeys(store.databaseUrl, productId);
  const contains = `status=ok\nreason=\nproduct=${productId}\n`;
  let answered = 0;
  const rounds = [];
  const pages: number[] = [];
  for (let round = 0; round <= bench.rounds; round++) {
    const work = { url, requests, seconds: bench.seconds, contains };
    const { result, times } = await visitDuring(url, () => load(work));
    pages.push(...times);
    const { answers, perSecond, p99 } = result;
    answered += answers;
    if (round > 0) rounds.push({ perSecond, p99 });
  }
  await expectTraced(store.databaseUrl, answered);
  const detail = `pages meanwhile: p99 ${percentile(pages, 0.99).toFixed()} ms`;
  bench.report('leases.rate', median(rounds.map(({ perSecond }) => perSecond)), detail);
  bench.report('leases.p99', median(rounds.map(({ p99 }) => p99)), detail);
}

/** Inserts one purchase with all keys, and returns a lease request for each. */
async function insertKeys(databaseUrl: string, productId: number): Promise<Request[]> {
  const now = Date.now();
  await runSql(
    databaseUrl,
    `INSERT INTO orders (id, state, product_id, product_name, file_id, amount_cents, list_price_cents, terms_version,
       terms_accepted_at, completed_at, created_at, updated_at)
     SELECT 'leased', 'completed', id, name, file_id, 4900, 4900, '2025-10-18', ${now}, ${now}, ${now}, ${now}
     FROM products WHERE id = ${productId}`,
  );
  await runSql(
    databaseUrl,
    `WITH RECURSIVE n(i) AS (SELECT 10000 UNION ALL SELECT i + 1 FROM n WHERE i < ${10_000 + keys - 1})
     INSERT INTO licenses (order_id, license_key, normalized_key, account_number, login, broker_name, email, created_at)
     SELECT 'leased', 'SAVED-' || i, 'SAVED' || i, i, i, 'Broker', 'buyer@example.com', ${now} FROM n`,
  );
  return Array.from({ length: keys }, (_, index) => {
    const login = String(10_000 + index);
    const fields = leaseFields({ licenseKey: `SAVED-${login}`, login, productId }, { kid: '1' });
    return {
      method: 'POST',
      path: '/api/licenses/lease',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    };
  });
}

/**
 * Waits until this many leases are traced. Requests in flight at the end of a load may add one for
 * each connection and round.
 */
async function expectTraced(databaseUrl: string, answered: number): Promise<void> {
  for (const deadline = Date.now() + traceTimeoutMs; ; await delay(100)) {
    const { rows } = await runSql(databaseUrl, 'SELECT sum(count) AS traced FROM license_traces');
    const traced = Number(rows[0]?.traced);
    if (traced >= answered) return;
    if (Date.now() > deadline) throw new Error(`Of ${answered} leases ${traced} are traced`);
  }
}
