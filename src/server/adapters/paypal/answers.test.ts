import { expect, test } from 'vitest';
import { startTestServer } from '#sandbox/test-support.ts';
import { parseIssues, parseOrder } from './answers.ts';
import { connectPayPal } from './http.ts';

const order = (payer?: string, source?: string) =>
  parseOrder({
    id: 'ORDER',
    status: 'COMPLETED',
    ...(payer === undefined ? {} : { payer: { email_address: payer } }),
    ...(source === undefined ? {} : { payment_source: { paypal: { email_address: source } } }),
  });

test.each([
  ['payer@example.com', 'source@example.com', 'payer@example.com'],
  [undefined, 'source@example.com', 'source@example.com'],
  ['', 'source@example.com', 'source@example.com'],
  [' payer@example.com ', undefined, 'payer@example.com'],
  ['', '', null],
  ['payer@example.com, other@example.com', undefined, null],
  ['payer@example.com, other@example.com', 'source@example.com', 'source@example.com'],
  [undefined, undefined, null],
])(
  'of the payer’s %j and the source’s %j the buyer’s address is %j @p59',
  (payer, source, email) => {
    expect(order(payer, source).email).toBe(email);
  },
);

test.each([
  ['DE', 'DE'],
  ['C2', 'CN'],
  ['', ''],
  ['Germany', ''],
])('PayPal’s country %j is %j @p271', (country_code, country) => {
  const payer = { email_address: 'payer@example.com', address: { country_code } };
  expect(parseOrder({ id: 'ORDER', status: 'COMPLETED', payer }).country).toBe(country);
});

test('null where PayPal has nothing is as if the field were absent @p12', async () => {
  const amount = { currency_code: 'USD', value: '49.00' };
  const captures = [{ id: 'C1', status: 'COMPLETED', amount, custom_id: null }];
  const unit = { custom_id: 'order-1', amount: null, payments: { captures, refunds: null } };
  const answers = [
    { access_token: 'token', expires_in: 900 },
    { id: 'ORDER', status: 'COMPLETED', payer: null, purchase_units: [unit] },
    { name: 'UNPROCESSABLE_ENTITY', details: null },
  ];
  const apiUrl = await startTestServer((_, response) => {
    response.end(JSON.stringify(answers.shift()));
  });
  const send = connectPayPal({ apiUrl, clientId: 'id', clientSecret: 'secret' });
  const ask = async () => (await send({ method: 'GET', path: '/v2/checkout/orders/1' })).body;
  const capture = { id: 'C1', amountCents: 4900, feeCents: null };
  expect(parseOrder(await ask())).toMatchObject({ customId: 'order-1', capture, refunds: [] });
  expect(parseIssues(await ask())).toEqual(['UNPROCESSABLE_ENTITY']);
});
