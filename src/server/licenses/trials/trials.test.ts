import { eq, ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { reasons } from '#contract/licenses/leases.ts';
import { texts as blockTexts } from '#contract/buyers/blocks.ts';
import { texts } from '#contract/licenses/trials.ts';
import { licenses, orders, products, trialCodes, trials } from '#db/schema.ts';
import { findPurchasedFile } from '#server/buyers/downloads/find-download.ts';
import { giveLease } from '../lease/give-lease.ts';
import { listLicenses } from '../keys/list-licenses.ts';
import { moveLicense } from '../keys/move-license.ts';
import { verifyLicense } from '../lease/verify-license.ts';
import { prepareSigningKeys } from '../signing-keys/signing-keys.ts';
import { insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { day, refusalOf, trialStage } from '#tests/support/trial-stage.ts';
import { listTrials } from './list-trials.ts';
import { mailEndedTrials } from './trial-mails.ts';
import { requestTrial } from './request-trial.ts';

const stage = trialStage();
const { after, ask, block, confirm, db, deps, inMs, mails, newCode } = stage;
const { now, offer, sendCodes, start, startOther } = stage;
const minute = 60_000;
const from = { admin: null, address: '192.0.2.1' };

async function lease(licenseKey: string, mode: 'demo' | 'real' = 'demo', login = '7001001') {
  const fields = { v: '1', key: licenseKey, login, mode, product: String(stage.productId()) };
  const body = new URLSearchParams({ ...fields, nonce: '0'.repeat(32) }).toString();
  await prepareSigningKeys(deps());
  const text = await giveLease(deps(), Buffer.from(body), from.address);
  return Object.fromEntries(text.split('\n').map((line) => line.split(/=(.*)/s)));
}

describe('a trial is asked for by mail @p167', () => {
  test('requestTrial answers alike and mails a code only where a trial can be had', async () => {
    await offer(null);
    expect(await ask()).toEqual({ success: true });
    await offer('any');
    await db().update(products).set({ type: 'source_code' });
    await ask();
    const { fileId } = products;
    const found = await db()
      .select({ fileId })
      .from(products)
      .where(eq(products.id, stage.productId()));
    await db().update(products).set({ type: 'expert_advisor', fileId: null });
    await ask('bob@example.com');
    await db()
      .update(products)
      .set(found[0] ?? {});
    await block('eve@example.com');
    await ask('Eve+x@example.com');
    expect(await mails('trial-code')).toEqual([]);
    for (let times = 0; times < 2; times++) expect(await ask()).toEqual({ success: true });
    expect(await sendCodes()).toHaveLength(1);
  });

  test('a mailbox gets three mails an hour over all products and spellings @p295', async () => {
    const { order: other } = await insertOrder(db(), { id: 'other', paypalOrderId: 'OTHER' });
    await db().update(products).set({ trialDays: 14, trialAccounts: 'any' });
    const spellings = [
      'Ada.B@gmail.com',
      'adab+x@gmail.com',
      'a.d.a.b@googlemail.com',
      'adab@gmail.com',
    ];
    const codes: string[] = [];
    for (const email of spellings) {
      for (const of of [stage.productId(), other.productId]) {
        await requestTrial(deps(), { productId: of, email });
        codes.push(...(await sendCodes()));
      }
    }
    expect(codes).toHaveLength(3);
    await ask('other@example.com');
    expect(await sendCodes()).toHaveLength(1);
  });

  test('codes above 300 an hour wait, and are made when they are sent @p296', async () => {
    const code = {
      productId: stage.productId(),
      email: '',
      address: '',
      salt: '',
      codeHash: '',
      createdAt: now(),
    };
    const all = Array.from({ length: 300 }, () => ({ ...code, expiresAt: now() }));
    await db().insert(trialCodes).values(all);
    after(minute);
    await ask();
    expect(await sendCodes()).toEqual([]);
    expect(await db().$count(trialCodes, ne(trialCodes.codeHash, ''))).toBe(0);
    after(59 * minute);
    const [waited = ''] = await sendCodes();
    after(9 * minute);
    expect(await confirm(waited)).toMatchObject({ success: true });
  });

  test('requestTrial repeats a running trial to the address that confirmed it alone', async () => {
    const { licenseKey } = await start();
    await ask('ADA+else@example.com');
    const [first, repeat, ...others] = await mails('trial');
    expect(others).toEqual([]);
    expect(repeat).toMatchObject({ toAddress: 'ada@example.com', textBody: first?.textBody });
    expect(repeat?.textBody).toContain(licenseKey);
    expect(repeat?.textBody).toContain('22 Apr 2026, 09:30 UTC');
    after(22 * day);
    await ask();
    expect(await mails('trial')).toHaveLength(2);
    expect(await mails('trial-code')).toHaveLength(1);
  });

  test('confirmTrial takes five wrong codes, and a code of no other address or product', async () => {
    const others = await newCode('eve@example.com');
    const code = await newCode();
    const wrong = { status: 401, message: texts.wrongCode };
    expect(await refusalOf(confirm(others))).toMatchObject(wrong);
    for (let tries = 0; tries < 4; tries++) {
      expect(await refusalOf(confirm('0'))).toMatchObject(wrong);
    }
    expect(await refusalOf(confirm(code))).toMatchObject(wrong);
    after(10 * minute);
    expect(await confirm(await newCode())).toMatchObject({ success: true });
  });

  test('confirmTrial refuses an address that was blocked meanwhile', async () => {
    const code = await newCode();
    await block('ada@example.com');
    const message = blockTexts.cannotBuy(testSettings.supportEmail);
    expect(await refusalOf(confirm(code))).toMatchObject({ status: 403, message });
    expect(await db().$count(trials)).toBe(0);
  });
});

describe('one trial for an address and for an account @p168', () => {
  const had = { status: 409, message: texts.hadTrial };

  test('confirmTrial gives one key to thirty concurrent calls', async () => {
    const code = await newCode();
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        refusalOf(confirm(code, { accountNumber: String(7_001_001 + index) })),
      ),
    );
    expect(results.filter((result) => result === 'no refusal')).toHaveLength(1);
    for (const result of results.filter((each) => each !== 'no refusal')) {
      expect(result).toMatchObject(had);
    }
    expect(await db().$count(licenses)).toBe(1);
  });

  test('confirmTrial refuses a mailbox that had one by another spelling', async () => {
    const [first, second] = ['Ada.B+x@googlemail.com', 'a.dab@gmail.com'];
    const code = await newCode(second);
    await confirm(await newCode(first), { email: first });
    const again = { email: second, accountNumber: '7001002' };
    expect(await refusalOf(confirm(code, again))).toMatchObject(had);
    await ask(second);
    expect(await sendCodes()).toEqual([]);
  });

  test('confirmTrial refuses an account that had one, and leaves the code for another', async () => {
    await start();
    const code = await newCode('eve@example.com');
    const eve = { email: 'eve@example.com' };
    const same = { ...eve, accountNumber: 'No. 07001001' };
    expect(await refusalOf(confirm(code, same))).toMatchObject(had);
    const none = { ...eve, accountNumber: 'my account' };
    expect(await refusalOf(confirm(code, none))).toMatchObject({ status: 400 });
    expect(await confirm(code, { ...eve, accountNumber: '7001002' })).toMatchObject({
      success: true,
    });
  });
});

describe('a trial’s key works for its days @p169', () => {
  test('its term begins with the first lease on a demo account', async () => {
    const { licenseKey, expiresAt } = await start();
    expect(expiresAt).toBe(inMs(21 * day));
    after(2 * day);
    expect(await lease(licenseKey, 'real')).toMatchObject({
      status: 'account',
      reason: reasons.trialOnDemo,
    });
    expect(await lease(licenseKey, 'demo', '7001999')).toMatchObject({ status: 'account' });
    expect((await db().query.licenses.findFirst())?.expiresAt?.toISOString()).toBe(expiresAt);
    expect(await lease(licenseKey)).toMatchObject({ status: 'ok' });
    const end = inMs(14 * day);
    after(day);
    expect(await lease(licenseKey)).toMatchObject({ status: 'ok' });
    expect((await db().query.licenses.findFirst())?.expiresAt?.toISOString()).toBe(end);
    after(13 * day);
    expect(await lease(licenseKey)).toMatchObject({ status: 'ended' });
  });

  test('its term begins seven days after the code at the latest', async () => {
    const { licenseKey, expiresAt } = await start();
    after(20 * day);
    expect(await lease(licenseKey)).toMatchObject({ status: 'ok' });
    expect((await db().query.licenses.findFirst())?.expiresAt?.toISOString()).toBe(expiresAt);
  });

  test('verify takes it only where any account may try', async () => {
    const verify = async (licenseKey: string) =>
      (await verifyLicense(deps(), { licenseKey, accountNumber: 7_001_001 }, from)).valid;
    const { licenseKey } = await start();
    expect(await verify(licenseKey)).toBe(false);
    await db().update(trials).set({ accounts: 'any' });
    expect(await verify(licenseKey)).toBe(true);
    expect(await lease(licenseKey, 'real')).toMatchObject({ status: 'ok' });
  });

  test('its link opens the file until its end', async () => {
    const { filePath } = await start();
    const [path = '', query] = filePath.split('?');
    const [orderId = '', fileId] = path.split('/').slice(-2);
    const find = () =>
      findPurchasedFile(deps(), { orderId, fileId: Number(fileId) }, new URLSearchParams(query));
    expect(await find()).toMatchObject({ fileName: 'present.ex5' });
    await db().update(licenses).set({ expiresAt: now() });
    expect(await refusalOf(find())).toMatchObject({ status: 403 });
  });

  test('its key does not move, and names no purchase in the list', async () => {
    await start();
    const [key] = (await listLicenses(deps(), listed)).licenses;
    expect(key).toMatchObject({ purchaseId: '', is_ended: 0 });
    const to = { id: key?.id ?? 0, accountNumber: '7001002', brokerName: 'Harbour Markets' };
    const move = moveLicense(deps(), to, { by: 'seller', reason: '' }, async () => {});
    expect(await refusalOf(move)).toMatchObject({ status: 409 });
  });
});

const page = { search: '', limit: 12, offset: 0 };
const listed = { ...page, state: 'all', sort: 'id', direction: 'desc' } as const;

describe('the end of a trial @p170', () => {
  async function buy(email: string): Promise<void> {
    await db().update(orders).set({ email, completedAt: now() }).where(eq(orders.id, 'purchase-1'));
  }

  test('mailEndedTrials mails price and link once, and not who has bought', async () => {
    await start();
    await startOther();
    await buy('Eve+shop@example.com');
    after(21 * day - 1);
    await mailEndedTrials(deps());
    expect(await mails('trial-ended')).toEqual([]);
    after(1);
    await Promise.all([mailEndedTrials(deps()), mailEndedTrials(deps())]);
    await mailEndedTrials(deps());
    const [mail, ...others] = await mails('trial-ended');
    expect(others).toEqual([]);
    expect(mail?.toAddress).toBe('ada@example.com');
    expect(mail?.textBody).toContain('$49.00');
    expect(mail?.textBody).toContain(`https://shop.example.com/product/${stage.productId()}`);
  });

  test('listTrials says which were bought after', async () => {
    const { expiresAt } = await start();
    await startOther();
    after(day);
    await buy('ADA@example.com');
    const { trials: rows, ...counts } = await listTrials(deps(), page);
    expect(counts).toEqual({ total: 2, bought: 1 });
    expect(rows.find(({ isBought }) => isBought)).toMatchObject({
      email: 'ada@example.com',
      accountNumber: '7001001',
      startedAt: null,
      expiresAt,
    });
    const found = await listTrials(deps(), { ...page, search: 'eve@' });
    expect(found).toMatchObject({ total: 1, bought: 0 });
  });
});
