import { expect, test } from 'vitest';
import { parseOrder } from './answers.ts';

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
])('of the payer’s %j and the source’s %j the buyer’s address is %j', (payer, source, email) => {
  expect(order(payer, source).email).toBe(email);
});

test.each([
  ['DE', 'DE'],
  ['C2', 'CN'],
  ['', ''],
  ['Germany', ''],
])('PayPal’s country %j is %j', (country_code, country) => {
  const payer = { email_address: 'payer@example.com', address: { country_code } };
  expect(parseOrder({ id: 'ORDER', status: 'COMPLETED', payer }).country).toBe(country);
});
