import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { demoAdmin, sandboxCredentials } from '#scripts/demo-environment.ts';
import { login, logout } from '#contract/seller/admin.ts';
import { requestLease } from '#contract/licenses/leases.ts';
import { createLicense, verifyLicense } from '#contract/licenses/licenses.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { listPortalLicenses } from '#contract/buyers/portal.ts';
import { redownload, requestOneTimePassword } from '#contract/buyers/redownload.ts';
import type { InputOf, Route } from '#contract/route.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { licenses } from '#db/schema.ts';
import { newBuyer } from '../support/buyers.ts';
import { inboxOf } from '../support/inbox.ts';
import { leaseFields } from '../support/leases.ts';
import { useShop } from '../support/shop.ts';

/** Secret settings, each recognizable wherever it turns up. */
const settings = {
  SECRET_KEY: 'canary-secret-key-of-at-least-32-bytes',
  METRICS_TOKEN: 'canary-metrics-token',
  DATABASE_AUTH_TOKEN: 'canary-database-auth-token',
  S3_ACCESS_KEY_ID: 'canary-s3-access-key-id',
  S3_SECRET_ACCESS_KEY: 'canary-s3-secret-access-key',
};
const { PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, POSTMARK_SERVER_TOKEN } = sandboxCredentials;
const secretsOfSettings = [
  ...Object.values(settings),
  PAYPAL_CLIENT_SECRET,
  PAYPAL_WEBHOOK_ID,
  POSTMARK_SERVER_TOKEN,
  demoAdmin.password,
];

/** Visitor input that must not persist anywhere. */
const typed = {
  password: 'canary-wrong-password',
  token: 'canary-bearer-token',
  otp: '13572468',
  otherOtp: '86427531',
  licenseKey: 'CANAR-Y1234-KEY56-78901-23456-78901',
  query: 'canary-in-a-query',
  portalToken: 'canary-portal-token',
};

interface Answer {
  what: string;
  text: string;
}

const shop = useShop({ env: settings });
const answers: Answer[] = [];

/** Fetches and records the answer with its headers. */
async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(shop.url + path, { redirect: 'manual', ...init });
  const text = await response.text();
  const headers = JSON.stringify([...response.headers]);
  answers.push({ what: `${init.method ?? 'GET'} ${path.split('?')[0]}`, text: headers + text });
  return { status: response.status, text };
}

async function send<R extends Route>(route: R, input: InputOf<R>, token?: string) {
  const { status, text } = await ask(route.path, {
    method: route.method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(input),
  });
  return { status, body: text === '' ? {} : (JSON.parse(text) as Record<string, string>) };
}

interface Secrets {
  purchaseId: string;
  signature: string;
  licenseKey: string;
  otp: string;
  token: string;
  portalToken: string;
}

/** Makes a sale and everything that follows it, with every failure on the way. */
async function tour(): Promise<Secrets> {
  const { id: productId } = await shop.paidProduct();
  const email = newBuyer();

  for (const fault of ['http-500', 'truncated-json', 'cut-before-effect', 'http-429']) {
    await shop.fault('create-order', fault);
    await send(createOrder, { productId, promoCode: null });
  }
  const orderID = await shop.approvedOrder(productId, { email, promoCode: 'WELCOME10' });
  await shop.fault('token', 'http-500');
  await shop.control('tokens/expire', {});
  await shop.fault('capture-order', 'decline');
  await send(captureOrder, { orderID });
  await shop.control(`orders/${orderID}/approve`, { email });
  await shop.fault('capture-order', 'cut-after-effect');
  const { body: captured } = await send(captureOrder, { orderID });
  const { purchaseId = '', filePath = '' } = captured;
  const signature = new URL(filePath, shop.url).searchParams.get('signature') ?? '';
  await ask(`/${filePath}`);
  await ask(`/${filePath}x`);
  await ask(`/files/purchases/${purchaseId}/1?signature=${typed.query}`);

  const binding = { accountNumber: '1', brokerName: 'B', email };
  const { body: license } = await send(createLicense, { purchaseId, ...binding });
  const { licenseKey = '' } = license;
  await ask(`/api/purchases/${purchaseId}/licenses`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ orderID }),
  });
  for (const key of [licenseKey, typed.licenseKey]) {
    await send(verifyLicense, { licenseKey: key, accountNumber: '1' });
  }
  await send(verifyLicense, { licenseKey: [licenseKey], accountNumber: {} } as never);
  for (const key of [licenseKey, typed.licenseKey]) await askForLease(key, productId);

  const claim = { orderId: orderID, email };
  await shop.fault('mail', 'http-503');
  await send(requestOneTimePassword, claim);
  const otp = await vi.waitFor(() => mailedCode(email), { timeout: 30_000 });
  await send(redownload, { ...claim, otp: typed.otp });
  const { body: opened } = await send(redownload, { ...claim, otp });
  const { portalToken = '' } = opened;
  await send(redownload, { ...claim, otp });
  await usePortal(portalToken, licenseKey);
  await usePortal(typed.portalToken, licenseKey);
  await send(redownload, { ...claim, otp: { code: typed.otherOtp } } as never);
  await ask(`/redownload?orderId=${orderID}&otp=${typed.otherOtp}`);

  await send(login, { ...demoAdmin, password: typed.password });
  await send(login, { username: 'nobody', password: typed.password });
  const { body: session } = await send(login, demoAdmin);
  const { token = '' } = session;
  const authorization = { headers: { Authorization: `Bearer ${token}` } };
  for (const path of ['/api/overview', `/api/purchases/${purchaseId}`, '/api/audit-log']) {
    await ask(path, authorization);
  }
  await ask(`/api/licenses?search=${licenseKey}`, authorization);
  await ask(`/api/licenses.csv?search=${licenseKey}`, authorization);
  await ask('/api/overview', { headers: { Authorization: `Bearer ${typed.token}` } });
  await ask(`/metrics?token=${typed.query}`, {
    headers: { Authorization: `Bearer ${typed.token}` },
  });
  await ask('/metrics', { headers: { Authorization: `Bearer ${settings.METRICS_TOKEN}` } });
  await send(createTicket, { name: 'A', email, message: 'Hello' });

  await shop.fault('verify-webhook', 'http-500');
  await shop.control('webhooks', { event_type: 'PAYMENT.CAPTURE.COMPLETED', order_id: orderID });
  await shop.control('webhooks', { event_type: 'PAYMENT.CAPTURE.REFUNDED', order_id: orderID });

  await provokeFaults({ purchaseId, licenseKey, productId, claim, portalToken });
  await send(logout, {}, token);
  for (const path of ['/', '/faq', `/product/${productId}`, '/admin', '/success', '/nothing']) {
    await ask(path);
  }
  await ask(`/?campaign=${typed.query}`);
  await ask(`/api/products?search=${typed.query}`);
  await ask('/api/openapi.json');
  return { purchaseId, signature, licenseKey, otp, token, portalToken };
}

/** Calls everything that the page of a purchase's keys calls, and what it never would. */
async function usePortal(portalToken: string, licenseKey: string): Promise<void> {
  const license = await shop.database.db.query.licenses.findFirst({
    where: eq(licenses.licenseKey, licenseKey),
  });
  const own = `/api/portal/licenses/${license?.id}`;
  for (const path of ['/api/portal/licenses', `${own}/move`, `${own}/checks`]) {
    for (const accountNumber of ['2', 'no number']) {
      await ask(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ portalToken, accountNumber, brokerName: 'B' }),
      });
    }
  }
}

/** Asks for a lease as a sold program does, once correctly and once with a field too many. */
async function askForLease(key: string, productId: number): Promise<void> {
  const changes: Record<string, string>[] = [{}, { kid: 'x' }];
  for (const more of changes) {
    const fields = leaseFields({ licenseKey: key, login: '1', productId }, more);
    await ask(requestLease.path, { method: 'POST', body: new URLSearchParams(fields) });
  }
}

async function mailedCode(email: string): Promise<string> {
  const mails = await inboxOf(shop, email);
  const code = mails.map(({ text }) => /^\d{8}$/m.exec(text)?.[0]).find(Boolean);
  if (!code) throw new Error('The code is not there yet');
  return code;
}

/** Fails the database during calls that carry secrets: Drizzle's errors hold query values. */
async function provokeFaults(known: {
  purchaseId: string;
  licenseKey: string;
  productId: number;
  claim: { orderId: string; email: string };
  portalToken: string;
}): Promise<void> {
  const { client } = shop.database;
  const { purchaseId, licenseKey, productId, claim, portalToken } = known;
  for (const table of [
    'licenses',
    'one_time_passwords',
    'portal_tokens',
    'orders',
    'admin_sessions',
    'admins',
  ]) {
    await client.execute(`ALTER TABLE ${table} RENAME TO lost`);
    try {
      await send(createLicense, { purchaseId, ...claim, accountNumber: '2', brokerName: 'B' });
      await send(verifyLicense, { licenseKey, accountNumber: '1' });
      await askForLease(licenseKey, productId);
      await send(requestOneTimePassword, claim);
      await send(redownload, { ...claim, otp: typed.otp });
      await send(listPortalLicenses, { portalToken });
      await send(captureOrder, { orderID: claim.orderId });
      await send(login, { ...demoAdmin, password: typed.password });
      await ask('/api/overview', { headers: { Authorization: `Bearer ${typed.token}` } });
    } finally {
      await client.execute(`ALTER TABLE lost RENAME TO ${table}`);
    }
  }
}

describe('after a sale, its refund and every failure on the way @p37', () => {
  let found: Secrets;
  beforeAll(async () => {
    found = await tour();
  });

  test('the tour went where it should', () => {
    for (const secret of Object.values(found)) expect(secret.length).toBeGreaterThanOrEqual(8);
    expect(
      answers.filter(({ text }) => text.includes('Something went wrong')).length,
    ).toBeGreaterThan(5);
  });

  test('no secret is in the log', async () => {
    // Log lines are written after the answer.
    await expect.poll(() => shop.logs()).toContain('/api/openapi.json');
    const logs = shop.logs();
    expect(logs).toContain('Failed query');
    const secrets = [...secretsOfSettings, ...Object.values(typed), ...Object.values(found)];
    for (const secret of secrets) expect(logs).not.toContain(secret);
    for (const line of logs
      .trim()
      .split('\n')
      .filter((each) => each.startsWith('{'))) {
      expect(JSON.parse(line)).toMatchObject({ time: expect.stringMatching(/Z$/) });
    }
  });

  test('no secret of the settings, and nothing mistyped, is in any answer', () => {
    for (const { what, text } of answers) {
      for (const secret of secretsOfSettings) expect(text, what).not.toContain(secret);
      for (const secret of Object.values(typed)) expect(text, what).not.toContain(secret);
    }
  });

  test('what is for one is in no answer to another', () => {
    const places: Record<keyof Secrets, RegExp> = {
      purchaseId:
        /^(POST \/api\/(capture-payment|redownload)|GET \/api\/(purchases\/\w+|licenses|licenses\.csv))$/,
      signature: /^POST \/api\/capture-payment$/,
      licenseKey:
        /^(POST \/api\/(licenses|purchases\/[\w.-]+\/licenses|portal\/licenses(\/\d+\/move)?)|GET \/api\/(purchases\/\w+|licenses|licenses\.csv))$/,
      otp: /^nowhere$/,
      token: /^POST \/api\/admin\/login$/,
      portalToken: /^POST \/api\/redownload$/,
    };
    for (const name of Object.keys(places) as (keyof Secrets)[]) {
      const seen = answers.filter(({ text }) => text.includes(found[name])).map(({ what }) => what);
      for (const what of seen) expect(what, name).toMatch(places[name]);
    }
  });
});
