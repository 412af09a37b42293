import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outbox, tickets } from '#db/schema.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { useShop } from '../support/shop.ts';
import { sendAs, statusesOf, type Answer } from './send-as.ts';

const shop = useShop({ seed: 'none', env: { TRUSTED_PROXIES: '1' } });

const atOnce = 25;
const hexadecimal = (value: number) => value.toString(16);
const addresses = (count: number, addressOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => addressOf(index));

const ticket = { name: 'Eve', email: 'eve@example.com', message: 'Buy my links' };

async function writeFrom(from: string[]): Promise<Record<number, number>> {
  const answers: Answer[] = [];
  for (let at = 0; at < from.length; at += atOnce) {
    const batch = from.slice(at, at + atOnce);
    answers.push(
      ...(await Promise.all(batch.map((address) => sendAs(shop, address, createTicket, ticket)))),
    );
  }
  return statusesOf(answers);
}

test('promise 42: networks of IPv6 have a ceiling, and the seller’s inbox has one for all', async () => {
  const inOneHome = addresses(100, (index) => `2001:db8:7:${hexadecimal(0x1200 + index)}::1`);
  expect(await writeFrom(inOneHome)).toEqual({ 201: 80, 429: 20 });
  const inOneSite = addresses(250, (index) => `2001:db8:7:${hexadecimal(index << 8)}::1`);
  expect(await writeFrom(inOneSite)).toEqual({ 201: 240, 429: 10 });
  const elsewhere = addresses(40, (index) => `2001:db8:${hexadecimal(0x100 + index)}::1`);
  expect(await writeFrom(elsewhere)).toEqual({ 201: 40 });

  const { db } = shop.database;
  expect(await db.$count(tickets)).toBe(360);
  const mails = await db.$count(outbox, eq(outbox.kind, 'ticket'));
  // Twenty-one in an hour, and a new hour may begin meanwhile.
  expect(mails).toBeGreaterThanOrEqual(21);
  expect(mails).toBeLessThanOrEqual(42);
});
