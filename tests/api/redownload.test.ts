import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { oneTimePasswords, orders, outbox } from '#db/schema.ts';
import { createLicense, verifyLicense } from '#contract/licenses.ts';
import { captureOrder } from '#contract/orders.ts';
import { redownload, requestOneTimePassword, texts } from '#contract/redownload.ts';
import { dataOf, failureOf, useShop } from '../support/shop.ts';

interface InboxMail {
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
}

const shop = useShop();

let buyers = 0;
const newBuyer = () => `buyer-${++buyers}@example.com`;

async function inboxOf(email: string): Promise<InboxMail[]> {
  const response = await fetch(`${shop.sandboxUrl}/inbox.json?to=${encodeURIComponent(email)}`);
  const { mails } = (await response.json()) as { mails: InboxMail[] };
  return mails;
}

/** Waits until the address has `count` mails; the newest first. */
function mailsOf(email: string, count: number, timeout = 5_000): Promise<InboxMail[]> {
  return expect
    .poll(() => inboxOf(email), { timeout, interval: 50 })
    .toHaveLength(count)
    .then(() => inboxOf(email));
}

async function buy(promoCode?: string) {
  const email = newBuyer();
  const product = await shop.paidProduct();
  const orderId = await shop.approvedOrder(product.id, {
    email,
    ...(promoCode ? { promoCode } : {}),
  });
  const purchase = dataOf(await shop.call(captureOrder, { orderID: orderId }));
  return { product, purchase, claim: { orderId, email } };
}

const codeIn = ({ text }: InboxMail) => /^\d{8}$/m.exec(text)?.[0];

/** Asks for a code and reads it in the mail. All tests together have ten requests: they come from one address. */
async function mailedCode(claim: { orderId: string; email: string }): Promise<string> {
  dataOf(await shop.call(requestOneTimePassword, claim));
  const readCode = async () => (await inboxOf(claim.email)).map(codeIn).find(Boolean);
  await expect.poll(readCode, { timeout: 5_000, interval: 50 }).toBeDefined();
  return (await readCode()) ?? '';
}

test('a buyer finds a receipt, and by it the same bytes again, and a key', async () => {
  const { purchase, claim, product } = await buy('WELCOME10');
  const [receipt] = await mailsOf(claim.email, 1);
  expect(receipt).toMatchObject({
    from: '"Tradeshelf" <orders@tradeshelf.example>',
    replyTo: 'support@tradeshelf.example',
  });
  for (const part of [receipt?.html ?? '', receipt?.text ?? '']) {
    expect(part).toContain(claim.orderId);
    expect(part).toContain(`$${purchase.paymentAmount.toFixed(2)}`);
    expect(part).toContain('WELCOME10');
    expect(part).toContain(`/redownload?orderId=${claim.orderId}`);
    expect(part).not.toMatch(/\b\d{8}\b/);
  }
  expect(receipt?.text).toContain(product.name);

  const otp = await mailedCode(claim);
  const opened = dataOf(await shop.call(redownload, { ...claim, otp }));
  expect(opened.purchaseId).toBe(purchase.purchaseId);
  const [first, second] = await Promise.all(
    [purchase.filePath, opened.filePath].map(async (path) => {
      const answer = await fetch(`${shop.url}/${path}`);
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  expect(first?.length).toBeGreaterThan(0);
  expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true);

  const binding = { accountNumber: '5012345', brokerName: 'Northern Markets' };
  const { licenseKey } = dataOf(
    await shop.call(createLicense, {
      purchaseId: opened.purchaseId,
      email: claim.email,
      ...binding,
    }),
  );
  const check = { licenseKey: licenseKey.toLowerCase(), accountNumber: 5012345 };
  expect(dataOf(await shop.call(verifyLicense, check))).toEqual({
    valid: true,
    productId: product.id,
    ...binding,
  });
  await shop.database.db
    .update(orders)
    .set({ state: 'refunded' })
    .where(eq(orders.id, opened.purchaseId));
  expect(dataOf(await shop.call(verifyLicense, check))).toEqual({
    valid: false,
    error: 'Invalid license',
  });
  expect(failureOf(await shop.call(requestOneTimePassword, claim))).toMatchObject({ status: 404 });
});

describe('a code', () => {
  test('is taken with spaces, once, of twenty at the same moment', async () => {
    const { claim } = await buy();
    const otp = (await mailedCode(claim)).replace(/(\d{4})/, '$1 ');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.call(redownload, { ...claim, otp })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(failureOf(answer)).toMatchObject({ status: 401, error: texts.invalidOneTimePassword });
    }
  });

  test('is void after five wrong tries', async () => {
    const { claim } = await buy();
    const otp = await mailedCode(claim);
    for (let step = 1; step <= 5; step++) {
      const wrong = String((Number(otp) + step) % 100_000_000).padStart(8, '0');
      const answer = await shop.call(redownload, { ...claim, otp: wrong });
      expect(failureOf(answer)).toMatchObject({ status: 401, error: texts.invalidOneTimePassword });
    }
    const answer = await shop.call(redownload, { ...claim, otp });
    expect(failureOf(answer)).toMatchObject({ status: 401, error: texts.invalidOneTimePassword });
  });

  test('is refused like any other one with a wrong order or email', async () => {
    const { claim } = await buy();
    const answers = await Promise.all([
      shop.call(requestOneTimePassword, { ...claim, orderId: 'NOSUCHORDER' }),
      shop.call(requestOneTimePassword, { ...claim, email: 'eve@example.com' }),
    ]);
    for (const answer of answers) {
      expect(failureOf(answer)).toMatchObject({ status: 404, error: texts.unknownOrder });
    }
  });

  test('stands neither in the log nor, once it is mailed, in the database', async () => {
    const { claim } = await buy();
    const otp = await mailedCode(claim);
    const mails = () =>
      shop.database.db.select().from(outbox).where(eq(outbox.toAddress, claim.email));
    // Postmark has the mail a moment before the store knows that it does.
    await expect
      .poll(async () => (await mails()).map(({ state }) => state))
      .toEqual(['sent', 'sent']);
    const passwords = await shop.database.db.select().from(oneTimePasswords);
    expect(JSON.stringify([await mails(), passwords])).not.toContain(otp);
    expect(shop.logs()).not.toContain(otp);
  });
});

describe('promise 16: while Postmark fails', () => {
  test.each(['http-503', 'http-429', 'cut-before-effect'])(
    '(%s) the sale stands, and the receipt arrives afterwards',
    async (fault) => {
      await shop.fault('mail', fault, 2);
      const { claim, purchase } = await buy();
      expect(purchase.success).toBe(true);
      await mailsOf(claim.email, 1, 20_000);
    },
  );

  test('an address that it refuses is given up, with its reason', async () => {
    await shop.fault('mail', 'decline');
    const { claim } = await buy();
    const findMail = () =>
      shop.database.db.query.outbox.findFirst({ where: eq(outbox.toAddress, claim.email) });
    await expect.poll(findMail).toMatchObject({ state: 'failed', attempts: 1, htmlBody: null });
    expect((await findMail())?.lastError).toContain('inactive');
  });
});

test('fifty captures at the same time bring one mail', async () => {
  const email = newBuyer();
  const product = await shop.paidProduct();
  const orderID = await shop.approvedOrder(product.id, { email });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.call(captureOrder, { orderID })),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
  await mailsOf(email, 1);
  const mails = shop.database.db.select().from(outbox).where(eq(outbox.toAddress, email));
  expect(await mails).toHaveLength(1);
});
