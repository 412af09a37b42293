import type { Request } from 'autocannon';
import { leaseFields } from '#tests/support/leases.ts';
import { reportRounds, type Bench } from '../bench.ts';
import { openStore, soldKey, visitDuring } from '../fixtures.ts';
import { load, nextAddress } from '../load.ts';

/** Each key may ask 60 times a minute. */
const keys = 2000;

/** Measures signed leases a second for 1,900 keys, while a page is loaded every 20 ms. */
export async function leases(bench: Bench): Promise<void> {
  await using store = await openStore(bench);
  const { url } = store;
  const requests = leaseRequests();
  const isRight = (body: string) => body.includes('status=ok\nreason=\n');
  await reportRounds(bench, async () => {
    const work = { url, requests, duration: bench.seconds, isRight };
    const { result } = await visitDuring(url, () => load(work));
    return { 'leases.rate': result.perSecond, 'leases.p99': result.p99 };
  });
}

function leaseRequests(): Request[] {
  return Array.from({ length: keys }, (_, place) => soldKey(place))
    .filter(({ isRefunded }) => !isRefunded)
    .map((sold) => ({
      method: 'POST',
      path: '/api/licenses/lease',
      headers: { ...nextAddress(), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(leaseFields(sold, { kid: '1' }))),
    }));
}
