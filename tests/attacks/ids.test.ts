import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { scopes } from '#contract/kit/access.ts';
import { dayOf } from '#contract/kit/days.ts';
import { eventKinds } from '#contract/contact/event-kinds.ts';
import { addEventTarget } from '#contract/contact/event-targets.ts';
import { hasBody } from '#contract/kit/has-body.ts';
import { createLicense, listPurchaseLicenses } from '#contract/licenses/licenses.ts';
import { listOrderInvoices } from '#contract/books/invoices.ts';
import { listOrders } from '#contract/sales/orders.ts';
import { giveCopy } from '#contract/sales/purchase-form.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { createTicket, getTicket, listTickets } from '#contract/contact/tickets.ts';
import { createToken } from '#contract/seller/tokens.ts';
import { createWithdrawal, listWithdrawals } from '#contract/sales/withdrawals.ts';
import { listCustomers } from '#contract/buyers/customers.ts';
import { orders } from '#db/schema.ts';
import { fillPath } from '#islands/api.ts';
import { buyAs, newBuyer } from '../support/buyers.ts';
import { startInvoicing } from '../support/invoicing-shop.ts';
import { byExtent } from '../support/extent.ts';
import { dataOf, useShop } from '../support/shop.ts';
import { supportToken } from '../support/support-account.ts';

const shop = useShop({ admin: true, env: { TRUSTED_PROXIES: '1' } });

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const takes = ({ path, input }: Route): string[] => {
  const shape = 'shape' in input ? Object.keys(Object(input.shape)) : [];
  return [...new Set([...shape, ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)])];
};
let hops = 0;
const newAddress = () => `198.51.${Math.floor(++hops / 250)}.${(hops % 250) + 1}`;

async function ask(route: Route, input: Record<string, unknown>, token?: string) {
  const { path, rest } = fillPath(route, input);
  const query = new URLSearchParams(
    [...rest].map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await fetch(`${shop.url}${path}${hasBody(route) ? '' : `?${query}`}`, {
    method: route.method,
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': newAddress(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: hasBody(route) ? JSON.stringify(Object.fromEntries(rest)) : null,
  });
  return { status: response.status, text: await response.text() };
}

let bought: Awaited<ReturnType<typeof buyAs>>;
let unpaid: string;
let nameless: { id: string; orderID: string };
let facts: Record<string, unknown>;
const callers = new Map<string, string | undefined>([['visitor', undefined]]);

beforeAll(async () => {
  for (const [kind, url] of [
    ['webhook', '/hook'],
    ['discord', '/discord/1/token'],
    ['telegram', '/bot1:token/sendMessage?chat_id=7'],
  ] as const) {
    const target = { kind, url: shop.sandboxUrl + url, kinds: [...eventKinds] };
    const { secret } = dataOf(await shop.call(addEventTarget, target, shop.token));
    if (kind === 'webhook') await shop.control('hook-secret', { secret });
  }
  await startInvoicing(shop);
  bought = await buyAs(shop, newBuyer());
  const { purchaseId, orderID, email, product } = bought;
  dataOf(await shop.call(createLicense, { purchaseId, ...key }));
  const message = `My order ${orderID.toLowerCase()} and\n${orderID} does not run`;
  dataOf(await shop.call(createTicket, { name: `Ada ${orderID}`, email, message }));
  const statement = { name: 'Ada', orderID, email, confirmed: true } as const;
  dataOf(await shop.call(createWithdrawal, statement));
  dataOf(await shop.call(giveCopy, { productId: product.id, email }, shop.token));
  unpaid = await shop.approvedOrder(product.id);
  const { db } = shop.database;
  // Held at PayPal, so that the lists show it.
  await db.update(orders).set({ state: 'pending' }).where(eqOrder(unpaid));
  const other = await buyAs(shop, newBuyer());
  await db.update(orders).set({ email: null }).where(eqOrder(other.orderID));
  nameless = other;
  const { invoices } = dataOf(await shop.call(listOrderInvoices, { id: bought.id }, shop.token));
  const today = dayOf(new Date());
  facts = {
    ...key,
    email,
    name: 'Ada',
    message: 'Hello',
    note: 'Hello',
    productId: product.id,
    number: invoices[0]?.number ?? '',
    from: today,
    to: today,
    month: today.slice(0, 7),
    quarter: `${today.slice(0, 4)}Q4`,
    limit: 100,
  };

  callers.set('support', await supportToken(shop));
  for (const scope of scopes) {
    const made = await shop.call(createToken, { name: scope, scopes: [scope] }, shop.token);
    callers.set(scope, dataOf(made).token);
  }
});

const key = { accountNumber: '5550001', brokerName: 'Harbour', email: 'trader@example.com' };
const eqOrder = (id: string) => sql`${orders.paypalOrderId} = ${id}`;

function idOf(path: string): string | number {
  if (path.startsWith('/api/purchases')) return bought.id;
  return path.startsWith('/api/products') ? bought.product.id : 1;
}

/** Visitors and support are refused most calls, tokens those beyond their scope. */
const isRefused = (by: string, { admin, scope, support }: Route): boolean =>
  admin === 'required' && (by === 'support' ? !support : scope !== by);

/** Calls that would end the purchase, or the caller's session. */
const ending = new Set(['POST /api/purchases/{id}/refunds', 'POST /api/admin/logout']);

const idsIn = (text: string): string[] =>
  (text.match(/[\w.-]{12,200}/g) ?? []).filter((word) => /\d/.test(word) && /[a-z]/i.test(word));

interface Events {
  events: { channel: string; body: string }[];
}

test(
  'no id in any answer to visitors, support, tokens and receivers opens a purchase @p294',
  { timeout: 300_000 },
  async () => {
    const found = new Map<string, string>();
    const answered = new Map<string, number>();
    const read = (by: string, text: string) => {
      answered.set(by, (answered.get(by) ?? 0) + 1);
      for (const secret of [bought.orderID, unpaid, nameless.orderID, bought.purchaseId]) {
        expect(text.toUpperCase(), by).not.toContain(secret.toUpperCase());
      }
      for (const id of idsIn(text)) found.set(id, by);
    };
    // Reads come first, because writes change what there is.
    const all = routes.toSorted((one, two) => Number(hasBody(one)) - Number(hasBody(two)));
    for (const [by, token] of callers) {
      for (const route of all) {
        if (ending.has(nameOf(route)) || (token && !route.admin) || isRefused(by, route)) continue;
        const input: Record<string, unknown> = { id: idOf(route.path) };
        for (const name of takes(route)) if (name in facts) input[name] = facts[name];
        if (route.path.includes('/versions/')) input['number'] = '1.0';
        const { status, text } = await ask(route, input, token);
        if (status < 300) read(`${by}: ${nameOf(route)}`, text);
      }
    }
    const sent = async () => {
      const answer = await fetch(`${shop.sandboxUrl}/events.json`);
      return ((await answer.json()) as Events).events;
    };
    await expect
      .poll(async () => (await sent()).map(({ body }) => body).join(), { timeout: 20_000 })
      .toMatch(/^(?=.*sale\.completed)(?=.*license\.created)(?=.*ticket\.created)/);
    for (const { channel, body } of await sent()) read(channel, body);

    // Those who are allowed to see the purchase do see it.
    expect(found.get(bought.id)).toBeDefined();
    for (const call of ['GET /api/purchases', 'GET /api/purchases.csv', 'GET /api/tickets/{id}']) {
      expect(
        [...answered.keys()].some((name) => name.endsWith(`: ${call}`)),
        call,
      ).toBe(true);
    }

    const opening = routes.filter(
      (route) =>
        route.admin !== 'required' &&
        takes(route).some((name) => named.has(name)) &&
        (!takes(route).includes('id') || /purchases|portal/.test(route.path)),
    );
    expect(opening.map(nameOf)).toEqual(expect.arrayContaining([nameOf(createLicense)]));
    const opened: string[] = [];
    const ofEachAnswer = [...Map.groupBy(found, ([, by]) => by).values()].flatMap((ids) =>
      ids.slice(0, 1),
    );
    const ofSome = ofEachAnswer.filter((_, index) => index % 4 === 0);
    for (const [id, by] of byExtent(ofSome, [...found])) {
      await Promise.all(
        opening.flatMap((route) =>
          takes(route)
            .filter((name) => named.has(name))
            .filter((name) => name !== 'id' || !route.path.includes('/portal/'))
            .map(async (name) => {
              // Knows everything but the purchase's id.
              const known = { ...facts, ...key, orderID: bought.orderID, orderId: bought.orderID };
              const { status, text } = await ask(route, { id: 1, ...known, [name]: id });
              const isOpen = onlyMails.has(nameOf(route))
                ? /files\/|Token/.test(text)
                : status < 400;
              if (isOpen) opened.push(`${nameOf(route)} by ${id} of ${by}`);
            }),
        ),
      );
    }
    expect(opened).toEqual([]);
    // All would have worked with what the buyer has.
    const { purchaseId, orderID } = bought;
    dataOf(await shop.call(listPurchaseLicenses, { id: purchaseId, orderID }));
    dataOf(await shop.call(createLicense, { purchaseId, ...key }));
  },
);

/** Input names that identify a purchase. */
const named = new Set(['purchaseId', 'orderID', 'orderId', 'portalToken', 'id']);
/** Answered the same for everybody: the result comes by mail, or the call is a statement. */
const onlyMails = new Set(['POST /api/request-otp', 'POST /api/withdrawals']);

test('a search finds a hidden order by its whole id, and tells no part of it @p292', async () => {
  const { orderID, email } = bought;
  const parts = [orderID.slice(1), orderID.slice(0, -1), orderID.slice(5, 9), orderID.slice(-4)];
  const searches = {
    purchases: async (search: string, token: string) =>
      dataOf(await shop.call(listOrders, { search }, token)).purchases.map(({ id }) => id),
    customers: async (search: string, token: string) =>
      dataOf(await shop.call(listCustomers, { search }, token)).customers.map((one) => one.email),
    tickets: async (search: string, token: string) =>
      dataOf(await shop.call(listTickets, { search }, token)).tickets.map((one) => one.email),
    withdrawals: async (search: string, token: string) =>
      dataOf(await shop.call(listWithdrawals, { search }, token)).withdrawals.map(
        (one) => one.email,
      ),
  };
  const support = callers.get('support') ?? '';
  for (const [noun, find] of Object.entries(searches)) {
    const expected = noun === 'purchases' ? bought.id : email;
    for (const whole of [orderID, orderID.toLowerCase(), email]) {
      expect(await find(whole, support), `${noun} by ${whole}`).toContain(expected);
    }
    for (const part of parts) {
      expect(await find(part, support), `${noun} by ${part}`).not.toContain(expected);
      expect(await find(part, shop.token), `${noun} by ${part}`).toContain(expected);
    }
  }
});

test('support sees the end of an id until a day after the payment, owners all @p292', async () => {
  const support = callers.get('support') ?? '';
  const { orderID, id, email } = bought;
  const shown = async (token: string) => {
    const { purchases } = dataOf(await shop.call(listOrders, { search: email }, token));
    return purchases.find((each) => each.id === id)?.orderId;
  };
  expect(await shown(support)).toBe(orderID.slice(-4));
  expect(await shown(shop.token)).toBe(orderID);
  const held = await shop.call(listOrders, { state: 'pending', search: unpaid }, support);
  expect(dataOf(held).purchases.map(({ orderId }) => orderId)).toEqual([unpaid.slice(-4)]);
  const { message } = dataOf(await shop.call(getTicket, { id: 1 }, support));
  expect(message).toBe(
    `My order ${orderID.slice(-4).toLowerCase()} and\n${orderID.slice(-4)} does not run`,
  );
  const completedAt = new Date(Date.now() - 24 * 3_600_000);
  await shop.database.db.update(orders).set({ completedAt }).where(eqOrder(orderID));
  expect(await shown(support)).toBe(orderID);
});
