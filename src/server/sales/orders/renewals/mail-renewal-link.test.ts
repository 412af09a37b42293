import { expect, test } from 'vitest';
import { dayMs } from '#contract/kit/days.ts';
import { products } from '#db/schema.ts';
import { idleOutbox, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { mailRenewalLink } from './mail-renewal-link.ts';
import { makeTermMail } from './make-term-mail.ts';
import { openRenewToken } from './renew-token.ts';

const db = tempDatabase();
const now = new Date('2026-03-01T09:30:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
const deps = () => ({
  db: db(),
  settings: testSettings,
  outbox: idleOutbox(),
  now: () => now,
});
const caller = {
  admin: { id: 'a', username: 'seller', role: 'owner' as const, sessionId: 's' },
  address: '192.0.2.1',
};
const mail = (id: string) => mailRenewalLink(deps(), { id }, caller);

test('the seller mails a link to renew, each time anew @p222', async () => {
  await insertOrder(db(), { termDays: 30, expiresAt: inDays(60) });
  await db().update(products).set({ termDays: 30 });
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
  expect(openRenewToken(token, testSettings.secretKey, inDays(1))).toBe('purchase-1');
  expect((await db().query.auditLog.findMany()).map(({ action }) => action)).toEqual([
    'renewal-link-mailed',
    'renewal-link-mailed',
  ]);
});

test('no link is mailed for what cannot be renewed @p222', async () => {
  await insertOrder(db(), { expiresAt: null });
  await expect(mail('purchase-1')).rejects.toMatchObject({ status: 409 });
  await expect(mail('purchase-2')).rejects.toMatchObject({ status: 404 });
  expect(await db().query.outbox.findMany()).toEqual([]);
});
