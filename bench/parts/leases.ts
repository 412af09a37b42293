import { openDatabase } from '#db/client.ts';
import { licenses, licenseTraces, orders } from '#db/schema.ts';
import { requestLease } from '#contract/leases.ts';
import { leaseFields } from '#tests/support/leases.ts';
import type { Ask } from '../load/load.ts';
import type { SignLoop, SignLoopResult } from '../limits/sign-loop.ts';
import { startHelper } from '../stage/helper.ts';
import { processorTimeOf } from '../stage/processor-time.ts';
import { openShop, type BenchShop } from '../stage/shop.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Part } from '../parts.ts';

const terminals = 16;
/** Each may ask 60 times on its account. */
const keys = 2_000;

/** Programs that ask for leases, all at once. */
export const leases: Part = {
  title: 'leases',
  async measure(bench) {
    await using shop = await openShop(bench, { products: 1000 });
    const asks = await sellKeys(shop);
    const warmUp = Array.from({ length: bench.isQuick ? 2 : 5 }, () => asks).flat();
    await using signing = startHelper<SignLoop, SignLoopResult>(
      'bench/limits/sign-loop.ts',
      'server',
      bench.signal,
    );
    const store = { perSecond: new Array<number>(), processorMs: new Array<number>() };
    const alone = { perSecond: new Array<number>(), processorMs: new Array<number>() };
    const slowest: number[] = [];
    let answered = 0;
    for (let round = 0; round <= bench.rounds; round++) {
      bench.say(round === 0 ? 'warm-up' : `round ${round} of ${bench.rounds}`);
      // So many first, for fewer would measure a program that is still being compiled.
      const extent = round === 0 ? { asks: warmUp } : { asks, forMs: bench.roundMs };
      const load = { ...extent, connections: terminals };
      let leased = { answers: 0, seconds: 0, p99: 0 };
      const leaseMs = await processorTimeOf(shop.store.pid(), async () => {
        leased = await shop.client.load(load);
      });
      let signed = { signatures: 0, seconds: 0 };
      const signMs = await processorTimeOf(signing.pid, async () => {
        signed = await signing.run({ forMs: bench.roundMs });
      });
      answered += leased.answers;
      if (round === 0) continue;
      store.perSecond.push(leased.answers / leased.seconds);
      store.processorMs.push(leaseMs / leased.answers);
      alone.perSecond.push(signed.signatures / signed.seconds);
      alone.processorMs.push(signMs / signed.signatures);
      slowest.push(leased.p99);
    }
    await checkThatAllIsTraced(shop, answered);
    const byClock = medianRatio(store.perSecond, alone.perSecond);
    const byProcessor = medianRatio(alone.processorMs, store.processorMs);
    const rates = `${median(store.perSecond).toFixed(0)}/s, signatures alone ${median(alone.perSecond).toFixed(0)}/s`;
    const ratios = `${byClock.toFixed(2)} by the clock, ${byProcessor.toFixed(2)} by processor time`;
    const detail = `${rates}; p99 ${median(slowest).toFixed(0)} ms; ${ratios}`;
    bench.report('leases.signed', Math.min(byClock, byProcessor), detail);
  },
};

/** A purchase with more keys than any buyer gets. */
async function sellKeys({ store }: BenchShop): Promise<Ask[]> {
  const { db, close } = await openDatabase(store);
  const moment = new Date();
  try {
    const product = await db.query.products.findFirst({ columns: { id: true, fileId: true } });
    const productId = product?.id ?? 0;
    await db.insert(orders).values({
      id: 'leased',
      state: 'completed',
      productId,
      productName: 'Grid Engine',
      fileId: product?.fileId ?? 0,
      amountCents: 4900,
      listPriceCents: 4900,
      termsVersion: '2025-10-18',
      termsAcceptedAt: moment,
      completedAt: moment,
      createdAt: moment,
      updatedAt: moment,
    });
    const logins = Array.from({ length: keys }, (_, index) => String(10_000 + index));
    const keyOf = (login: string) => `LEASE-${login}`;
    await db.insert(licenses).values(
      logins.map((login) => ({
        orderId: 'leased',
        licenseKey: keyOf(login),
        accountNumber: login,
        login,
        brokerName: 'Broker',
        email: 'buyer@example.com',
        createdAt: moment,
      })),
    );
    return logins.map((login) => askFor(login, keyOf(login), productId));
  } finally {
    close();
  }
}

function askFor(login: string, key: string, productId: number): Ask {
  const fields = leaseFields({ licenseKey: key, login, productId }, { kid: '1' });
  return {
    method: 'POST',
    path: requestLease.path,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Accept-Encoding': 'identity',
    },
    body: new URLSearchParams(fields).toString(),
    expected: { statuses: [200], contains: `status=ok\nreason=\nproduct=${productId}\n` },
  };
}

const traceMs = 5_000;

/** Whoever was answered stands in the traces, a second later at most. */
async function checkThatAllIsTraced({ store }: BenchShop, answered: number): Promise<void> {
  const { db, close } = await openDatabase(store);
  const deadline = performance.now() + traceMs;
  try {
    for (;;) {
      const rows = await db.select({ count: licenseTraces.count }).from(licenseTraces);
      const traced = rows.reduce((sum, { count }) => sum + count, 0);
      if (traced === answered) return;
      if (performance.now() > deadline) {
        throw new Error(`Of ${answered} leases ${traced} are traced`);
      }
    }
  } finally {
    close();
  }
}
