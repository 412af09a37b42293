import type { Client } from '@libsql/client';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startTestSandbox } from '#sandbox/test-support.ts';
import type { Db } from '#db/client.ts';
import { dayOf } from '#contract/kit/days.ts';
import type { InputOf, ParsedInputOf, Route } from '#contract/route.ts';
import { insertManyRows } from '#tests/support/many-rows.ts';
import { idleOutbox, testSettings } from '#tests/support/sold-order.ts';
import { createFirstAdmin } from '#server/seller/people/first-owner.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { App } from '#app/deps.ts';
import type { Deps } from '#server/deps.ts';
import { DownloadNotes } from '#server/buyers/downloads/download-notes.ts';
import { prepareSigningKeys } from '#server/licenses/signing-keys/signing-keys.ts';
import { LeaseTraces } from '#server/licenses/lease/lease-traces.ts';
import { createPayPal } from '#server/adapters/paypal/paypal.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { readShop } from '#server/kit/shop/shop.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { Visits } from '#server/catalogue/visits/visits.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';

export const today = dayOf(new Date());
/** The rows have a sale each minute, so yesterday always has the same number. */
export const yesterday = dayOf(new Date(Date.now() - 86_400_000));

export interface Call {
  name: string;
  /** The exact number of statements; null if it depends on the amount of work. */
  count: number | null;
  run(): Promise<unknown>;
}

type Verb<R extends Route> = (
  deps: Deps & Pick<App, 'refreshShop'>,
  input: ParsedInputOf<R>,
  by: Caller,
) => Promise<unknown>;
export type CallFixtures = Awaited<ReturnType<typeof openCallFixtures<FixtureDatabase>>>;

interface FixtureDatabase {
  db: Db;
  client: Client;
  /** A folder that exists while the database is open. */
  folder: string;
}

const seller = { username: 'seller', password: 'a password for tests' };
const visitor: Caller = { admin: null, address: '192.0.2.1' };
const caller: Caller = {
  admin: { id: 'admin', role: 'owner', sessionId: 'session', username: seller.username },
  address: '192.0.2.2',
};

/** Opens a shop with many rows and a sandbox. */
export async function openCallFixtures<Opened extends FixtureDatabase>(database: Opened) {
  const sandbox = await startTestSandbox();
  const now = () => new Date();
  const deps = {
    settings: { ...testSettings, admin: seller },
    db: database.db,
    storage: openStorage({ storageUrl: `file:${join(database.folder, 'files')}`, s3: null }),
    paypal: createPayPal({
      apiUrl: sandbox.url,
      clientId: 'client',
      clientSecret: 'secret',
    }),
    rateLimiter: createRateLimiter(database.db),
    outbox: idleOutbox(),
    leaseTraces: new LeaseTraces(database.db),
    downloadNotes: new DownloadNotes(database.db),
    visits: new Visits(database.db, () =>
      readShopSettings({ db: database.db, settings: testSettings }),
    ),
    releases: idleOutbox(),
    now,
    refreshShop: async () => void (await readShop({ db: database.db, settings: testSettings })),
  };
  await insertManyRows(database.client, now());
  await createFirstAdmin(deps);
  await prepareSigningKeys(deps);

  /** Describes a call whose input is computed when it runs. */
  function later<R extends Route>(
    count: number | null,
    route: R,
    verb: Verb<R>,
    input: () => InputOf<R>,
  ): Call {
    const by = route.admin === 'required' ? caller : visitor;
    return {
      name: `${route.method} ${route.path}`,
      count,
      run: () => verb(deps, z.parse<R['input']>(route.input, input()), by),
    };
  }

  return {
    deps,
    database,
    seller,
    visitor,
    caller,
    /** Results that later calls use. */
    made: {
      token: '',
      productId: 0,
      promoCodeId: 0,
      reportId: 0,
      eventTargetId: 0,
      deliveryId: 0,
      paypalOrderId: '',
      orderId: '',
      purchaseId: '',
      code: '',
      portalToken: '',
    },
    approve: (paypalOrderId: string) =>
      sandbox.request('POST', `/_control/orders/${paypalOrderId}/approve`, {}),
    later,
    call: <R extends Route>(count: number | null, route: R, verb: Verb<R>, input: InputOf<R>) =>
      later(count, route, verb, () => input),
    table: <R extends Route>(
      count: number,
      route: R,
      { write }: { write(deps: Deps, query: ParsedInputOf<R>, by: Caller): AsyncGenerator<string> },
      input: InputOf<R>,
    ) =>
      later(
        count,
        route,
        (...args) => Array.fromAsync(write(...args)),
        () => input,
      ),
    /** Describes work of the store beside the API. */
    other: (count: number | null, name: string, run: () => Promise<unknown>): Call => ({
      name,
      count,
      run,
    }),
  };
}
