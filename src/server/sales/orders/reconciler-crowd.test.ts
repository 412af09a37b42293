import { expect, test, vi } from 'vitest';
import { orders } from '#db/schema.ts';
import { fakePayPal, insertOrder, idleOutbox, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { byExtent } from '#tests/support/extent.ts';
import type { Deps } from '#server/deps.ts';
import { DownloadNotes } from '#server/buyers/downloads/download-notes.ts';
import { LeaseTraces } from '#server/licenses/lease/lease-traces.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import type { PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { delayAfter, reconcileDue } from './reconciler.ts';

const db = tempDatabase();

const secondMs = 1000;
const hourMs = 3_600_000;
/** Orders that no one will pay: 5,000 in the full run. */
const crowdSize = byExtent(150, 5_000);
/** An order settles within two minutes after PayPal answers. */
const promisedMs = 120_000;
const callsPerSecond = 60;
/** A simulated hour takes a while on a busy machine. */
const testMs = 120_000;
vi.setConfig({ testTimeout: testMs });

/** Opens a shop with unpaid orders, a PayPal that counts calls, and batches as in production. */
function openCrowd() {
  const clock = { now: new Date('2026-03-01T12:00:00.000Z').getTime() };
  const approved = new Set<string>();
  const asked = new Map<string, number>();
  let isSilent = false;
  let perSecond = new Map<number, number>();

  async function findOrder(id: string): Promise<PayPalOrder> {
    const second = Math.floor(clock.now / secondMs);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    if (isSilent) throw new PayPalUnavailable(new Error('silent'));
    asked.set(id, clock.now);
    const status = approved.has(id) ? 'APPROVED' : 'PAYER_ACTION_REQUIRED';
    const nobody = { email: null, country: '', refunds: [] };
    return { id, status, customId: id, ...nobody, capture: null };
  }

  const deps = (): Deps => ({
    settings: testSettings,
    db: db(),
    paypal: fakePayPal({
      findOrder,
      async captureOrder(id) {
        const money = { amountCents: 4900, currency: 'USD', feeCents: 220 };
        const capture = { id: `${id}-C`, status: 'COMPLETED', ...money };
        const nobody = { email: null, country: '', refunds: [] };
        const order = { id, status: 'COMPLETED', customId: id, ...nobody, capture };
        return { kind: 'answered', order };
      },
    }),
    outbox: idleOutbox(),
    leaseTraces: new LeaseTraces(db()),
    downloadNotes: new DownloadNotes(db()),
    visits: { record() {} },
    releases: idleOutbox(),
    now: () => new Date(clock.now),
    storage: null as never,
    rateLimiter: createRateLimiter(db()),
  });

  const crowd = {
    asked,
    approve: (id: string) => approved.add(id),
    silence(silent: boolean) {
      isSilent = silent;
    },
    /** Adds unchecked orders of these ages, in ms. */
    async add(name: string, ages: number[]): Promise<string[]> {
      const { order } = await insertOrder(db(), {
        id: `${name}-0`,
        paypalOrderId: `${name}-0`,
        state: 'created',
        email: null,
        completedAt: null,
        createdAt: new Date(clock.now - (ages[0] ?? 0)),
      });
      const others = ages.slice(1).map((ageMs, index) => {
        const id = `${name}-${index + 1}`;
        return { ...order, id, paypalOrderId: id, createdAt: new Date(clock.now - ageMs) };
      });
      for (let at = 0; at < others.length; at += 500) {
        await db()
          .insert(orders)
          .values(others.slice(at, at + 500));
      }
      return [order.id, ...others.map(({ id }) => id)];
    },
    /** Advances the clock until `isOver`, at most by `forMs`. */
    async pass(forMs: number, isOver = async () => false): Promise<void> {
      const endMs = clock.now + forMs;
      while (clock.now < endMs && !(await isOver())) {
        clock.now += delayAfter(await reconcileDue(deps()));
      }
    },
    /** Returns the ms until all of these are purchases; gives up after two minutes. */
    async timeToSettle(ids: string[]): Promise<number> {
      const startMs = clock.now;
      const isSettled = async () => {
        const rows = await db().query.orders.findMany({
          columns: { id: true },
          where: (order, { eq }) => eq(order.state, 'completed'),
        });
        const completed = new Set(rows.map(({ id }) => id));
        return ids.every((id) => completed.has(id));
      };
      await crowd.pass(promisedMs + secondMs, isSettled);
      return (await isSettled()) ? clock.now - startMs : Infinity;
    },
    /** Returns the maximum of calls per second since this function was last called. */
    busiestSecond(): number {
      const most = Math.max(...perSecond.values());
      perSecond = new Map();
      return most;
    },
  };
  return crowd;
}

const spread = (count: number, overMs: number) =>
  Array.from({ length: count }, (_, index) => Math.round((index / count) * overMs));
const lastAsked = (asked: Map<string, number>, ids: string[]) =>
  ids.toSorted((one, other) => (asked.get(other) ?? 0) - (asked.get(one) ?? 0))[0] ?? '';

test('an approved order of any age among 5,000 abandoned ones settles within two minutes @p11 @p47', async () => {
  const crowd = openCrowd();
  const abandoned = await crowd.add('abandoned', spread(crowdSize, 2.9 * hourMs));
  await crowd.pass(600_000, async () => abandoned.every((id) => crowd.asked.has(id)));
  // The worst moment: just after a check.
  const [young, old] = [abandoned.slice(0, 300), abandoned.slice(-300)];
  const unlucky = [lastAsked(crowd.asked, young), lastAsked(crowd.asked, old)];
  const latest = await crowd.add('latest', [0]);
  for (const id of [...unlucky, ...latest]) crowd.approve(id);
  expect(await crowd.timeToSettle([...unlucky, ...latest])).toBeLessThanOrEqual(promisedMs);
  expect(crowd.busiestSecond()).toBeLessThanOrEqual(callsPerSecond);
});

test('an approved order among 5,000 of the same minute settles within two minutes @p11 @p47', async () => {
  const crowd = openCrowd();
  const burst = await crowd.add('burst', spread(crowdSize, 60_000));
  await crowd.pass(600_000, async () => burst.every((id) => crowd.asked.has(id)));
  const unlucky = lastAsked(crowd.asked, burst);
  crowd.approve(unlucky);
  expect(await crowd.timeToSettle([unlucky])).toBeLessThanOrEqual(promisedMs);
  expect(crowd.busiestSecond()).toBeLessThanOrEqual(callsPerSecond);
});

test('an approved order settles within two minutes of a ten-minute outage @p11 @p47', async () => {
  const crowd = openCrowd();
  const abandoned = await crowd.add('abandoned', spread(crowdSize, 2.5 * hourMs));
  crowd.silence(true);
  await crowd.pass(600_000);
  crowd.silence(false);
  const paid = [abandoned.at(0) ?? '', abandoned.at(crowdSize / 2) ?? '', abandoned.at(-1) ?? ''];
  for (const id of paid) crowd.approve(id);
  expect(await crowd.timeToSettle(paid)).toBeLessThanOrEqual(promisedMs);
  expect(crowd.busiestSecond()).toBeLessThanOrEqual(callsPerSecond);
});

test('young orders come first in a larger crowd, and none is forgotten @p47', async () => {
  const crowd = openCrowd();
  const abandoned = await crowd.add('abandoned', spread(byExtent(3_000, 12_000), 2 * hourMs));
  await crowd.pass(60_000);
  const bought = await crowd.add('bought', spread(20, 600_000));
  for (const id of bought) crowd.approve(id);
  expect(await crowd.timeToSettle(bought)).toBeLessThanOrEqual(promisedMs);
  await crowd.pass(240_000);
  expect(abandoned.filter((id) => !crowd.asked.has(id))).toEqual([]);
  expect(crowd.busiestSecond()).toBeLessThanOrEqual(callsPerSecond);
});
