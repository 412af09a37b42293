import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#contract/kit/days.ts';
import { blocks, licenses, orders, outbox, products } from '#db/schema.ts';
import {
  idleOutbox,
  insertLicense,
  insertOrder,
  testSettings,
  owner as caller,
} from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { makeTermMail, queueTermMails, mailRenewalLink } from './term-mails.ts';
import { openRenewToken } from './renewable.ts';

const db = tempDatabase();
const start = new Date('2026-03-01T09:30:00.000Z').getTime();
let now = start;
const deps = () => ({
  db: db(),
  settings: testSettings,
  outbox: idleOutbox(),
  now: () => new Date(now),
});
const after = (days: number) => new Date(start + days * dayMs);

/** Sweeps on that day. @returns the mails so far: kind and stage */
async function sweepAt(days: number): Promise<string[]> {
  now = after(days).getTime();
  await queueTermMails(deps());
  const mails = await db().query.outbox.findMany({ orderBy: asc(outbox.id) });
  return mails.map(({ kind, sequence }) => `${kind} ${sequence}`);
}

const lastMail = async () => {
  const mail = await db().query.outbox.findFirst({ orderBy: (row, { desc }) => desc(row.id) });
  if (!mail) throw new Error('There is no mail');
  return makeTermMail(deps(), mail);
};

beforeEach(async () => {
  await insertOrder(db(), { termDays: 30, expiresAt: after(30) });
  await db().update(products).set({ termDays: 30 });
});

test('a term has one mail 7 days before, one the day before, and one at its end @p159', async () => {
  for (const account of ['1', '2']) {
    const key = { licenseKey: `K${account}`, accountNumber: account, expiresAt: after(30) };
    await insertLicense(db(), { orderId: 'purchase-1', ...key });
  }
  expect(await sweepAt(22.9)).toEqual([]);
  expect(await sweepAt(23)).toEqual(['term-ending 7']);
  expect(await sweepAt(28)).toEqual(['term-ending 7']);
  expect(await sweepAt(29)).toEqual(['term-ending 7', 'term-ending 1']);
  const all = ['term-ending 7', 'term-ending 1', 'term-ended 0'];
  expect(await sweepAt(30)).toEqual(all);
  for (const day of [30.1, 33, 36, 40, 400]) expect(await sweepAt(day)).toEqual(all);
  const mail = await lastMail();
  const url = /https:\S+renew=\S+/.exec('text' in mail ? mail.text : '')?.[0] ?? '';
  const token = new URL(url).searchParams.get('renew') ?? '';
  expect(openRenewToken(token, testSettings.secretKey, after(400 + 44))).toBe('purchase-1');
});

test('an end that is set to within seven days gets the next mail @p159', async () => {
  await db()
    .update(orders)
    .set({ expiresAt: after(3) });
  expect(await sweepAt(0)).toEqual(['term-ending 7']);
  await db()
    .update(orders)
    .set({ expiresAt: after(0.5) });
  expect(await sweepAt(0.1)).toEqual(['term-ending 7', 'term-ending 1']);
  await db()
    .update(orders)
    .set({ termDays: 1, expiresAt: after(1) });
  expect(await sweepAt(0.2)).toHaveLength(2);
});

test('a key with an end of its own has its mails @p159', async () => {
  await db().update(orders).set({ expiresAt: null });
  await insertLicense(db(), { orderId: 'purchase-1', expiresAt: after(30) });
  expect(await sweepAt(24)).toEqual(['term-ending 7']);
});

const reasons: [string, () => Promise<unknown>][] = [
  ['refunded', () => db().update(orders).set({ state: 'refunded' })],
  [
    'blocked',
    () =>
      db()
        .update(orders)
        .set({ blockedAt: after(0) }),
  ],
  ['blocked by its address', () => block()],
  ['a trial', () => db().update(orders).set({ state: 'trial' })],
  ['a renewal', () => db().update(orders).set({ renewsId: 'purchase-1' })],
  ['of a product without a term', () => db().update(products).set({ termDays: null })],
  ['of a free product', () => db().update(products).set({ priceCents: 0 })],
  [
    'of a product out of the shop',
    () =>
      db()
        .update(products)
        .set({ deletedAt: after(0) }),
  ],
];

const block = () =>
  db()
    .insert(blocks)
    .values({ address: 'ada@example.com', email: '', reason: 'x', createdAt: after(0) });

test.each(reasons)('what is %s has no mail, nor one that is queued @p159', async (_, spoil) => {
  await sweepAt(24);
  expect(await lastMail()).toHaveProperty('text');
  await spoil();
  expect(await lastMail()).toHaveProperty('withdrawn');
  expect(await sweepAt(29.5)).toEqual(['term-ending 7']);
});

test('after a renewal the mail of the end before is withdrawn @p159', async () => {
  await insertLicense(db(), { orderId: 'purchase-1', expiresAt: after(30), blockedAt: after(0) });
  await sweepAt(24);
  await db()
    .update(orders)
    .set({ expiresAt: after(60) });
  expect(await lastMail()).toHaveProperty('withdrawn');
  await db().update(licenses).set({ blockedAt: null }).where(eq(licenses.orderId, 'purchase-1'));
  expect(await lastMail()).toHaveProperty('text');
});

const mail = (id: string) => mailRenewalLink(deps(), { id }, caller);

test('the seller mails a new link to renew each time @p222', async () => {
  await mail('purchase-1');
  await mail('purchase-1');
  const mails = await db().query.outbox.findMany();
  expect(mails.map(({ kind, toAddress, priority }) => [kind, toAddress, priority])).toEqual([
    ['term-ending', 'ada@example.com', 1],
    ['term-ending', 'ada@example.com', 1],
  ]);
  const [first] = mails;
  const made = first && (await makeTermMail(deps(), first));
  const url = /https:\S+renew=\S+/.exec(made && 'text' in made ? made.text : '')?.[0] ?? '';
  const token = new URL(url).searchParams.get('renew') ?? '';
  expect(openRenewToken(token, testSettings.secretKey, after(1))).toBe('purchase-1');
  expect((await db().query.auditLog.findMany()).map(({ action }) => action)).toEqual([
    'renewal-link-mailed',
    'renewal-link-mailed',
  ]);
});

test('no link is mailed for what cannot be renewed @p222', async () => {
  await db().update(orders).set({ expiresAt: null });
  await expect(mail('purchase-1')).rejects.toMatchObject({ status: 409 });
  await expect(mail('purchase-2')).rejects.toMatchObject({ status: 404 });
  expect(await db().query.outbox.findMany()).toEqual([]);
});
