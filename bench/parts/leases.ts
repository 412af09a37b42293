import type { Request } from 'autocannon';
import { leaseFields } from '#tests/support/leases.ts';
import { reportMedian, type Bench } from '../bench.ts';
import { openStore, runSql, visitDuring } from '../fixtures.ts';
import { load } from '../load.ts';

/** Each key may ask 60 times a minute. */
const keys = 2000;

/**
 * Measures signed leases a second for 2,000 keys at 16 connections, while a page is loaded every 20
 * ms.
 */
export async function leases(bench: Bench): Promise<void> {
  await using store = await openStore(bench);
  const { url } = store;
  const requests = await leaseRequests(store.databaseUrl);
  const isRight = (body: string) => body.includes('status=ok\nreason=\n');
  const rates: number[] = [];
  const slowest: number[] = [];
  for (let round = 0; round <= bench.rounds; round++) {
    const work = { url, requests, duration: bench.seconds, isRight };
    const { result } = await visitDuring(url, () => load(work));
    // The first round warms up.
    if (round === 0) continue;
    rates.push(result.perSecond);
    slowest.push(result.p99);
  }
  reportMedian(bench, 'leases.rate', rates);
  reportMedian(bench, 'leases.p99', slowest);
}

async function leaseRequests(databaseUrl: string): Promise<Request[]> {
  const { rows } = await runSql(
    databaseUrl,
    `SELECT license_key, login, product_id FROM licenses JOIN orders ON orders.id = order_id
     WHERE orders.id LIKE 'bench-%' AND orders.state = 'completed' LIMIT ${keys}`,
  );
  return rows.map(({ license_key: licenseKey, login, product_id: productId }) => {
    const sold = {
      licenseKey: String(licenseKey),
      login: String(login),
      productId: Number(productId),
    };
    return {
      method: 'POST',
      path: '/api/licenses/lease',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(leaseFields(sold, { kid: '1' }))),
    };
  });
}
