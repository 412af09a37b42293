import { describe, expect, test } from 'vitest';
import {
  confirmErasure,
  eraseCustomer,
  exportCustomer,
  requestData,
  requestErasure,
  texts,
} from '#contract/buyers/personal-data.ts';
import { defaultRetention, saveSettings } from '#contract/seller/shop-settings.ts';
import { getCustomer } from '#contract/buyers/customers.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { eq } from 'drizzle-orm';
import { auditLog, erasureCodes, orders, tickets } from '#db/schema.ts';
import { dataLink } from '#server/buyers/personal-data/data-file.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { readCode } from '../../support/redownload-steps.ts';
import { newToken, openedPurchase } from '../../support/portal.ts';
import { buyAs, newBuyer } from '../../support/buyers.ts';
import { mailsOf } from '../../support/inbox.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

const link = /https?:\S+\/files\/data\/[^\s")]+/;
const readLink = async (url: string) => {
  const response = await fetch(shop.url + new URL(url).pathname + new URL(url).search);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('a person’s data is taken along @p258', () => {
  test('the buyer gets the link by mail, to the address alone', async () => {
    const { portalToken, email, key, id } = await openedPurchase(shop);
    const other = await buyAs(shop, newBuyer());
    dataOf(await shop.call(createTicket, { name: 'Ada', email, message: 'Which broker?' }));
    const answer = dataOf(await shop.call(requestData, { portalToken }));
    expect(answer).toEqual({ success: true });
    const [mail] = await mailsOf(shop, email, 2);
    const url = link.exec(mail?.text ?? '')?.[0] ?? '';
    expect(decodeURIComponent(url)).not.toContain(email);
    const { status, headers, text } = await readLink(url);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename=my-data.json');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const data = JSON.parse(text);
    expect(data).toMatchObject({
      email,
      orders: [{ id, email, termsVersion: expect.any(String) }],
      licenseKeys: [{ licenseKey: key.licenseKey, accountNumber: '5012345' }],
      tickets: [{ message: 'Which broker?' }],
    });
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(other.id);
    expect((await readLink(url.replace('signature=', 'signature=x'))).status).toBe(403);
    expect((await readLink(url.replace('/data/', '/data/x'))).status).toBe(403);
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    expect((await readLink(dataLink(email, loadSettings(shop.env), yesterday))).status).toBe(403);
  });

  test('an address gets three such mails an hour, and no dead token gets any', async () => {
    const { id } = await openedPurchase(shop);
    for (const status of [202, 202, 202, 429]) {
      const token = await newToken(shop, id);
      const result = await shop.call(requestData, { portalToken: token });
      expect(result.ok ? 202 : result.status).toBe(status);
    }
    expect(failureOf(await shop.call(requestData, { portalToken: 'none' })).status).toBe(401);
  });

  test('the seller gets the link, and the log says that, not of whom', async () => {
    const { email, id } = await openedPurchase(shop);
    const { url } = dataOf(await shop.call(exportCustomer, { email }, shop.token));
    expect((await readLink(url)).text).toContain(id);
    const rows = await shop.database.db.select().from(auditLog);
    expect(rows.at(-1)).toMatchObject({ action: 'data-exported', subject: '', detail: '' });
    const unknown = await shop.call(exportCustomer, { email: 'no@example.com' }, shop.token);
    expect(failureOf(unknown)).toMatchObject({ status: 404, error: texts.unknown });
    expect(failureOf(await shop.call(exportCustomer, { email })).status).toBe(401);
  });
});

describe('a person is erased @p264', () => {
  const write = async (email: string) =>
    dataOf(await shop.call(createTicket, { name: 'Ada', email, message: 'Which broker?' }));
  const ticketsOf = (email: string) => shop.database.db.$count(tickets, eq(tickets.email, email));

  test('by the buyer, with a code from the mailbox, and not without', async () => {
    const { portalToken, email, id } = await openedPurchase(shop);
    await write(email);
    const confirm = (code: string) => shop.call(confirmErasure, { portalToken, code });
    expect(failureOf(await confirm('12345678'))).toMatchObject({
      status: 401,
      error: texts.wrongCode,
    });
    dataOf(await shop.call(requestErasure, { portalToken }));
    const code = await readCode(shop, email);
    expect(failureOf(await confirm(code === '00000000' ? '1' : '00000000')).status).toBe(401);
    expect(await ticketsOf(email)).toBe(1);
    const typed = `${code.slice(0, 4)} ${code.slice(4)}`;
    // Pressed more than once; one press counts.
    const answers = await Promise.all([typed, typed, typed, typed].map(confirm));
    const [done, ...others] = answers.flatMap((each) => (each.ok ? [each.data] : []));
    expect(others).toEqual([]);
    expect(done?.erased).toContain('The text of your messages');
    expect(done?.kept).toContainEqual({
      what: '1 order with your address and license keys',
      why: expect.stringMatching(/^Claims can be raised about them until \d+ \w+ 20\d\d/),
    });
    expect(await ticketsOf(email)).toBe(0);
    const rows = await shop.database.db.select().from(auditLog);
    const last = { username: 'Buyer', action: 'data-erased', subject: '', detail: '', address: '' };
    expect(rows.at(-1)).toMatchObject(last);
    expect(failureOf(await confirm(code)).status).toBe(401);
    expect(await shop.database.db.$count(orders, eq(orders.id, id))).toBe(1);
  });

  test('not by a code after five wrong tries or its minutes', async () => {
    const { portalToken, email } = await openedPurchase(shop);
    dataOf(await shop.call(requestErasure, { portalToken }));
    const code = await readCode(shop, email);
    const confirm = (typed: string) => shop.call(confirmErasure, { portalToken, code: typed });
    const wrong = code === '00000000' ? '11111111' : '00000000';
    for (const typed of [...Array<string>(5).fill(wrong), code]) {
      expect(failureOf(await confirm(typed)).status).toBe(401);
    }
    const { db } = shop.database;
    const issued = eq(erasureCodes.email, email);
    const [kept] = await db.select().from(erasureCodes).where(issued);
    await db.update(erasureCodes).set({ attempts: 4, expiresAt: new Date() }).where(issued);
    expect(failureOf(await confirm(code)).status).toBe(401);
    await db.update(erasureCodes).set({ expiresAt: kept?.expiresAt }).where(issued);
    dataOf(await confirm(code));
  });

  test('by the seller, once and for all', async () => {
    const { email, id } = await openedPurchase(shop);
    await write(email);
    const old = new Date(Date.now() - 1_100 * 86_400_000);
    const dates = { createdAt: old, completedAt: old };
    await shop.database.db.update(orders).set(dates).where(eq(orders.id, id));
    const erase = (token = shop.token) => shop.call(eraseCustomer, { email }, token);
    expect(failureOf(await erase('')).status).toBe(401);
    expect(dataOf(await erase()).erased).toContain('Your address in old orders');
    expect(failureOf(await shop.call(getCustomer, { email }, shop.token)).status).toBe(404);
    expect(dataOf(await erase()).erased).toEqual([]);
  });
});

test('the days of the settings are saved within bounds @p262', async () => {
  const retention = { ...defaultRetention, tickets: 777 };
  const refused = { ...defaultRetention, traces: 199 };
  const save = (days: typeof retention) => shop.call(saveSettings, { retention: days }, shop.token);
  expect(failureOf(await save(refused))).toMatchObject({ status: 400 });
  expect(dataOf(await save(retention)).retention).toEqual(retention);
});
