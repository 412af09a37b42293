import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consentVersion, consentWords } from '#contract/sales/consents.ts';
import { termsTexts } from '#db/schema.ts';
import { termsText } from '#build/integration.ts';
import { insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { asPurchase } from '../order.ts';
import { confirmationContent, blocksOf } from './confirmation-pdf.ts';
import { findConsents, confirmConsents, insertConsents, currentTerms } from './consents.ts';

const db = tempDatabase();
const now = new Date('2026-03-01T10:00:00.000Z');
const later = new Date(now.getTime() + 60_000);

const stored = () => db().query.orderConsents.findFirst();

async function consented(id = 'first') {
  const { order } = await insertOrder(db(), { id, paypalOrderId: id });
  await insertConsents(db(), {
    orderId: order.id,
    address: '198.51.100.7',
    country: null,
    at: now,
  });
  return order.id;
}

test('other words of the boxes need another version @p265', () => {
  const hash = createHash('sha256').update(JSON.stringify(consentWords)).digest('hex');
  expect([consentVersion, hash.slice(0, 16)]).toEqual(['2026-11-26', '2181f499d2a82444']);
});

test('the terms are kept once, as they were accepted @p265', async () => {
  await consented();
  await consented('second');
  const texts = await db().query.termsTexts.findMany();
  expect(texts).toMatchObject([{ ...currentTerms(), createdAt: now }]);
  const file = readFileSync('src/content/legal/terms-and-conditions.md', 'utf8');
  expect(termsText({})).toBe(file);
  expect(file.endsWith(`${currentTerms().text}\n`)).toBe(true);
  // Other terms need another version, and another `amended` on their page.
  const { version, hash } = currentTerms();
  expect([version, hash.slice(0, 16)]).toEqual(['2026-11-29', '15027257dab9aa6e']);
});

test('the first confirmation counts @p266', async () => {
  const id = await consented();
  await confirmConsents(db(), id, { confirmedBy: 'download' }, now);
  await confirmConsents(db(), id, { confirmedBy: 'mail', messageId: 'late' }, later);
  expect(await stored()).toMatchObject({
    confirmedBy: 'download',
    confirmedAt: now,
    messageId: null,
  });
});

test('the confirmation has both consents, and the terms as they were accepted @p266', async () => {
  for (const hash of ['0', 'z']) {
    await db().insert(termsTexts).values({ hash, version: hash, text: 'Others.', createdAt: now });
  }
  const consents = await findConsents(db(), await consented());
  const order = await db().query.orders.findFirst();
  const purchase = order && asPurchase(order);
  if (!consents || !purchase) throw new Error('Nothing was consented to');
  const content = confirmationContent(purchase, [], consents, testSettings);
  const { text, version } = currentTerms();
  expect(content.slice(-blocksOf(text).length)).toEqual(blocksOf(text));
  const boxes = Object.values(consentWords).map((words) => `“${words}” (${consentVersion})`);
  expect(content).toContainEqual({ ul: boxes });
  expect(JSON.stringify(content)).toContain(version);
});

test('terms become plain blocks, whatever they hold @p266', () => {
  const markdown =
    '## 1. *What*\n\nRead [this](javascript:x) <b>now</b>.\n\n- one\n- two **three**\n\n1. first\n\n---\n';
  expect(blocksOf(markdown)).toMatchObject([
    { text: '1. What', style: 'heading' },
    { text: 'Read this <b>now</b>.' },
    { ul: ['one', 'two three'] },
    { ol: ['first'] },
  ]);
});
