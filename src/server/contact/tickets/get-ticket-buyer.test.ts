import { afterAll, expect, test } from 'vitest';
import { insertManyRows } from '#tests/support/many-rows.ts';
import { openRecordedDatabase } from '#tests/support/recorded-database.ts';
import { getTicketBuyer } from './get-ticket-buyer.ts';

const database = await openRecordedDatabase();
await insertManyRows(database.client, new Date());

afterAll(() => database.close());

test.each(['without statistics', 'with statistics'])(
  'getTicketBuyer reads no purchase or key of others, %s',
  async (kind) => {
    if (kind === 'with statistics') await database.client.execute('ANALYZE');
    database.take();
    await getTicketBuyer(database, { id: 7 });
    const plans = await Promise.all(database.take().map((one) => database.explain(one)));
    const lines = plans.flat().map(({ detail }) => detail);
    expect(lines.filter((line) => /^SCAN (orders|licenses)\b/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.includes('orders_paid_by_email (<expr>=?)'))).not.toEqual(
      [],
    );
  },
);
