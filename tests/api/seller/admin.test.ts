import { eq } from 'drizzle-orm';
import { request } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminSessions, eventDeliveries, outbox, visits } from '#db/schema.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { login, logout } from '#contract/seller/admin.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { dataOf, useShop } from '../../support/shop.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';

const shop = useShop();

const binding = { accountNumber: '1', brokerName: 'Harbour', email: 'ada@example.com' };
const ticket = { name: 'Ada', email: 'ada@example.com' };

const logIn = async () => dataOf(await shop.call(login, demoAdmin)).token;

describe('every admin call @p26', () => {
  const guarded = routes.filter(({ admin }) => admin === 'required');
  /** A body that would have an effect on any of these routes. */
  const body = JSON.stringify({
    message: 'An answer',
    state: 'closed',
    is_blocked: 1,
    code: 'STOLEN90',
    discount_percentage: 90,
    expiration_date: '2099-12-31',
    is_active: 1,
  });
  let purchaseId: string;

  beforeAll(async () => {
    const { id } = await shop.paidProduct();
    ({ purchaseId } = await shop.buy(id));
    dataOf(await shop.call(createLicense, { purchaseId, ...binding }));
    dataOf(await shop.call(createTicket, { ...ticket, message: 'Hello' }));
    // Pending work of the fixtures must not change rows during the comparison.
    await vi.waitFor(requireIdle, { timeout: 30_000 });
  });

  /** Requires the seller told of the sale, all mails sent, and the click on Buy Now counted. */
  async function requireIdle() {
    const { db } = shop.database;
    expect(await db.$count(eventDeliveries, eq(eventDeliveries.state, 'sent'))).toBe(1);
    expect(await db.$count(outbox, eq(outbox.state, 'queued'))).toBe(0);
    expect(await db.$count(visits)).toBe(1);
  }

  const urlOf = ({ path }: Route) =>
    shop.url +
    path.replace('{id}', path.startsWith('/api/purchases/') ? orderIdOf(purchaseId) : '1');

  let dead: (string | null)[];
  let expiredSessions: (typeof adminSessions.$inferSelect)[];
  /** Invalid bearer tokens and look-alikes. */
  beforeAll(async () => {
    const loggedOut = await logIn();
    await shop.call(logout, {}, loggedOut);
    const expired = await logIn();
    const { db } = shop.database;
    expiredSessions = await db.update(adminSessions).set({ expiresAt: 1 }).returning();
    dead = [
      null,
      '',
      'Bearer',
      'Bearer ',
      'Bearer garbage',
      `Basic ${expired}`,
      `Bearer ${loggedOut}`,
      `Bearer ${expired}`,
    ];
  });
  // A call with an expired token removes its session.
  beforeEach(() =>
    shop.database.db.insert(adminSessions).values(expiredSessions).onConflictDoNothing(),
  );

  let before: Record<string, string[]>;
  beforeAll(async () => {
    before = await everything();
  });

  test.each(guarded)('$method $path requires a live token', async (route) => {
    for (const authorization of dead) {
      const hasBody = route.method === 'POST' || route.method === 'PUT';
      const response = await fetch(urlOf(route), {
        method: route.method,
        headers: {
          ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
          ...(authorization === null ? {} : { Authorization: authorization }),
        },
        body: hasBody ? body : null,
      });
      expect(response.status, String(authorization)).toBe(401);
    }
  });

  const forms = guarded.filter(({ form }) => form);

  test.each(forms)('$method $path is rejected before its form is read', async (route) => {
    for (const authorization of dead) {
      expect(await statusBeforeBody(route, authorization), String(authorization)).toBe(401);
    }
  });

  test('changes nothing without a live token', async () => {
    expect(await everything()).toEqual(before);
  });

  /** Returns the status that a form gets when its declared 50 MB upload has hardly begun. */
  function statusBeforeBody(route: Route, authorization: string | null) {
    return new Promise<number | undefined>((resolve, reject) => {
      const upload = request(urlOf(route), {
        method: route.method,
        headers: {
          'Content-Type': 'multipart/form-data; boundary=b',
          'Content-Length': 50_000_000,
          ...(authorization === null ? {} : { Authorization: authorization }),
        },
      });
      upload.on('error', reject);
      upload.on('response', ({ statusCode }) => {
        upload.off('error', reject).on('error', () => {});
        upload.destroy();
        resolve(statusCode);
      });
      upload.write('--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nGrid');
    });
  }

  /** Dumps every row except sessions, which calls with dead ones sweep. */
  async function everything(): Promise<Record<string, string[]>> {
    const { client } = shop.database;
    const { rows: tables } = await client.execute(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('admin_sessions', 'locks', 'leases')",
    );
    const names = tables.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
    const contents = names.map(async (name) => {
      const { rows } = await client.execute(`SELECT * FROM "${name}"`);
      return [name, rows.map((row) => JSON.stringify(row))] as const;
    });
    return Object.fromEntries(await Promise.all(contents));
  }
});
