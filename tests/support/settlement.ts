import { eq } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { startTestSandbox } from '#sandbox/test-support.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { DownloadNotes } from '#server/buyers/downloads/download-notes.ts';
import { LeaseTraces } from '#server/licenses/lease/lease-traces.ts';
import { createPayPal } from '#server/adapters/paypal/paypal.ts';
import type { Deps } from '#server/deps.ts';
import { idleOutbox, insertOrder, testSettings } from './sold-order.ts';
import { tempDatabase } from './temp-database.ts';

const hourMs = 3_600_000;

/** Gives each test a database, the file one sandbox, and a clock that the test moves. */
export async function settlementFixtures() {
  const sandbox = await startTestSandbox();
  const db = tempDatabase();
  const clock = { now: new Date() };
  const paypal = createPayPal({
    apiUrl: sandbox.url,
    clientId: 'client',
    clientSecret: 'secret',
  });
  let created = 0;

  const control = async (path: string, body: unknown = {}) => {
    const answer = await sandbox.request('POST', `/_control/${path}`, body);
    if (answer.status >= 400) throw new Error(`The sandbox answered ${answer.status} to ${path}`);
    return answer.body;
  };

  return {
    /** With the current test's database. */
    deps: (): Deps => ({
      settings: testSettings,
      db: db(),
      paypal,
      outbox: idleOutbox(),
      leaseTraces: new LeaseTraces(db()),
      downloadNotes: new DownloadNotes(db()),
      visits: { record() {} },
      releases: idleOutbox(),
      now: () => clock.now,
      get storage(): never {
        throw new Error('Settling touches no file');
      },
      rateLimiter: createRateLimiter(db()),
    }),
    control,
    fault: (operation: string, fault: string, times = 1) =>
      control('faults', { operation, fault, times }),
    async pass({ hours = 0, seconds = 0 }) {
      clock.now = new Date(clock.now.getTime() + hours * hourMs + seconds * 1000);
    },
    /** Creates an order of $49.00 as `create-payment` leaves it, at the sandbox and here. */
    async newOrder() {
      const id = `settled-${++created}`;
      const paypalOrderId = await paypal.createOrder({
        requestId: `${id}-create`,
        customId: id,
        productName: 'Grid Engine',
        amountCents: 4900,
        brandName: 'Tradeshelf',
      });
      const change = { state: 'created', email: null, completedAt: null } as const;
      const dates = { createdAt: clock.now, updatedAt: clock.now };
      return (await insertOrder(db(), { id, paypalOrderId, ...change, ...dates })).order;
    },
    approve: (paypalOrderId: string | null, how: Record<string, unknown> = {}) =>
      control(`orders/${paypalOrderId}/approve`, how),
    async stateOf(id: string) {
      const order = await db().query.orders.findFirst({ where: eq(orders.id, id) });
      return order?.state;
    },
    mailsOf: () => db().query.outbox.findMany({ columns: { kind: true, toAddress: true } }),
    async callsOf(operation: string, paypalOrderId: string | null): Promise<number> {
      const path = `/_control/calls?operation=${operation}&path=${paypalOrderId}`;
      return (await sandbox.request('GET', path)).body.calls.length;
    },
  };
}
