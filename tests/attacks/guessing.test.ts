import { describe, expect, test } from 'vitest';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { login, texts as adminTexts } from '#contract/seller/admin.ts';
import {
  createLicense,
  texts as licenseTexts,
  verifyLicense,
} from '#contract/licenses/licenses.ts';
import { captureOrder, texts as paymentTexts } from '#contract/sales/orders.ts';
import { redownload, requestOneTimePassword, texts } from '#contract/buyers/redownload.ts';
import { buyAs, newBuyer } from '../support/buyers.ts';
import { byExtent } from '../support/extent.ts';
import { mailsOf } from '../support/inbox.ts';
import { dataOf, useShop, type Shop } from '../support/shop.ts';
import { expectRefused, sendAs, spend, statusesOf, type Answer } from './send-as.ts';

/** Stores reached directly, and through one proxy of ours. */
const open = useShop();
const behindProxy = useShop({ env: { TRUSTED_PROXIES: '1' } });

let addresses = 0;
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

const unknownClaim = () => ({ orderId: `NOSUCHORDER${++addresses}`, email: 'eve@example.com' });
const wrongLogin = () => ({ username: `guess-${++addresses}`, password: 'a guess' });

/** Forged headers; the true hop is last if a proxy appended it. */
const forgeries: ((trueHop: string) => string)[] = [
  (hop) => `${newAddress()}, ${hop}`,
  (hop) => `${newAddress()}, ${newAddress()}, ${newAddress()},${hop}`,
  (hop) => `"${newAddress()}",unknown, _hidden, ${hop}`,
  (hop) => `2001:db8::${addresses++}, ${hop}`,
  (hop) => `, ,,${hop}`,
  (hop) => `${newAddress()}:1234, ${hop}:4321`,
  (hop) => `127.0.0.1, ::1, 10.0.0.1, ::ffff:${hop}`,
];
const forge = (trueHop: string, index: number) =>
  forgeries[index % forgeries.length]?.(trueHop) ?? trueHop;

describe('an address that it invents itself helps nobody @p15 @p66', () => {
  /** Asks 14 times; between the first and the others 110 more are counted. */
  async function askOften(
    [shop, address]: [Shop, string],
    ask: (index: number) => Promise<Answer>,
  ): Promise<Answer[]> {
    const first = await ask(0);
    await spend(shop, address);
    const others = Array.from({ length: 13 }, (_, index) => ask(index + 1));
    return [first, ...(await Promise.all(others))];
  }

  test('who asks for codes directly', async () => {
    const answers = await askOften([open, '127.0.0.1'], () =>
      sendAs(open, newAddress(), requestOneTimePassword, unknownClaim()),
    );
    expect(statusesOf(answers)).toEqual({ 404: 10, 429: 4 });
    expectRefused(answers, texts.unknownOrder);
  });

  test('who asks for codes through our proxy, which others go on using', async () => {
    const hop = newAddress();
    const answers = await askOften([behindProxy, hop], (index) =>
      sendAs(behindProxy, forge(hop, index), requestOneTimePassword, unknownClaim()),
    );
    expect(statusesOf(answers)).toEqual({ 404: 10, 429: 4 });
    expectRefused(answers, texts.unknownOrder);
    // The address that the forger named does not pay for the forger.
    const named = await sendAs(
      behindProxy,
      `${hop}, ${newAddress()}`,
      requestOneTimePassword,
      unknownClaim(),
    );
    expect(named.status).toBe(404);
  });

  test('who has a whole network of IPv6', async () => {
    const answers = await askOften([behindProxy, '2001:db8:1:2'], (index) => {
      const hop = `2001:db8:1:2:${(index * 499).toString(16)}::${index}`;
      return sendAs(behindProxy, hop, requestOneTimePassword, unknownClaim());
    });
    expect(statusesOf(answers)).toEqual({ 404: 10, 429: 4 });
  });

  test.each([
    ['directly', open, '127.0.0.1', newAddress],
    ['through our proxy', behindProxy, '203.0.113.9', () => forge('203.0.113.9', addresses++)],
  ] as const)('who tries codes %s', async (_, shop, address, hopOf) => {
    const answers = await askOften([shop, address], () =>
      sendAs(shop, hopOf(), redownload, { ...unknownClaim(), otp: '12345678' }),
    );
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 4 });
    expectRefused(answers, texts.invalidOneTimePassword);
  });
});

test('no spelling of an address brings the code to another one @p16', async () => {
  const receiver = newBuyer();
  const { orderID: orderId } = await buyAs(open, receiver);
  const [name = '', host = ''] = receiver.split('@');
  const others = [
    `${receiver},eve@example.com`,
    `${receiver}\neve@example.com`,
    `eve@example.com, ${receiver}`,
    `"${receiver}" <eve@example.com>`,
    `${name}@${host}.evil.example`,
    `${name}+x@${host}`,
    `${name}%00@${host}`,
    `${name}\0@${host}`,
    `%@${host}`,
    '%@%',
    '_@_',
    `${name.replace('b', 'ƀ')}@${host}`,
    `${name}@${host.replace('e', 'е')}`,
    `' OR '1'='1' -- @`,
  ];
  for (const email of others) {
    const { status } = await sendAs(behindProxy, newAddress(), requestOneTimePassword, {
      orderId,
      email,
    });
    expect([400, 404], email).toContain(status);
  }
  expect(await mailsOf(open, receiver, 1)).toHaveLength(1);
});

test('what is nearly an id, or next to it, is none @p17 @p290', async () => {
  const { id, purchaseId: opens, orderID, email } = await buyAs(behindProxy, newBuyer());
  expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{32}$/);
  const binding = { accountNumber: '1', brokerName: 'B', email };
  const changed = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
  const nearly = (text: string) => [
    ...Array.from(text, (_, at) => at)
      .filter((at) => at % byExtent(8, 1) === 0)
      .map((at) => changed(text, at)),
    text.slice(1),
    text.slice(0, -1),
    `${text}0`,
    `0${text}`,
    `${text}\0`,
    `${text}%`,
    text.slice(0, -1) + '_',
  ];
  const sequential = [...Array(byExtent(5, 20)).keys()].map(String);
  const wilder = ['%', '_', '*', 'null', 'undefined', 'true', "' OR 1=1 --", '__proto__'];
  await Promise.all(
    [id, ...nearly(id), ...nearly(opens), ...sequential, ...wilder].map(async (purchaseId) => {
      const asked = { ...binding, purchaseId };
      const { status, body } = await sendAs(behindProxy, newAddress(), createLicense, asked);
      expect({ purchaseId, status, body }).toEqual({
        purchaseId,
        status: 401,
        body: { success: false, error: paymentTexts.openAgain },
      });
    }),
  );
  const captureId = (await behindProxy.findOrder(orderID)).captureId ?? '';
  await Promise.all(
    [...nearly(orderID), ...nearly(captureId), ...sequential, ...wilder].map(async (orderId) => {
      const hop = newAddress();
      const captured = await sendAs(behindProxy, hop, captureOrder, { orderID: orderId });
      expect({ orderId, ...captured }).toMatchObject({
        orderId,
        status: 404,
        body: { error: paymentTexts.noSuchOrder },
      });
      const asked = await sendAs(behindProxy, hop, requestOneTimePassword, { orderId, email });
      expect({ orderId, ...asked }).toMatchObject({
        orderId,
        status: 404,
        body: { error: texts.unknownOrder },
      });
    }),
  );
});

test('license keys cannot be tried out @p17', async () => {
  const { purchaseId, email } = await buyAs(behindProxy, newBuyer());
  const accountNumber = '5012345';
  const { licenseKey } = dataOf(
    await behindProxy.call(createLicense, { purchaseId, accountNumber, brokerName: 'B', email }),
  );
  const letters = Array.from(licenseKey.replaceAll('-', ''));
  const nearly = letters.map((letter, at) => letters.with(at, letter === '0' ? '1' : '0').join(''));
  const guesses = [...nearly, '', '%', '_'.repeat(licenseKey.length), licenseKey.slice(0, -1)];
  const hop = newAddress();
  const answers: Answer[] = [];
  for (let round = 0; round < 2; round++) {
    const sent = guesses.map((guessed) =>
      sendAs(behindProxy, forge(hop, addresses++), verifyLicense, {
        licenseKey: guessed,
        accountNumber,
      }),
    );
    answers.push(...(await Promise.all(sent)));
    await spend(behindProxy, hop, 590 - guesses.length);
  }
  expect(statusesOf(answers)).toEqual({ 200: guesses.length + 10, 429: guesses.length - 10 });
  for (const { body } of answers.filter(({ status }) => status === 200)) {
    expect(body).toEqual({ valid: false, error: licenseTexts.invalid });
  }
  // Anyone at the guesser's address is told.
  const trader = await sendAs(behindProxy, hop, verifyLicense, {
    licenseKey,
    accountNumber,
  });
  expect(trader.body.valid).toBe(true);
});

describe('an address that it invents itself helps nobody @p24', () => {
  test('who guesses names and passwords through our proxy, while the seller gets in', async () => {
    const hop = newAddress();
    const answers: Answer[] = [];
    for (let tried = 0; tried < 13; tried++) {
      answers.push(await sendAs(behindProxy, forge(hop, tried), login, wrongLogin()));
    }
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 3 });
    expectRefused(answers, adminTexts.loginFailed);
    const seller = await sendAs(behindProxy, `${hop}, ${newAddress()}`, login, demoAdmin);
    expect(seller.status).toBe(200);
  });
});
