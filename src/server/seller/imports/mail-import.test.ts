import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outbox, products } from '#db/schema.ts';
import { heading, importStage, now } from '#tests/support/import-stage.ts';
import { idleOutbox, testSettings, owner as seller } from '#tests/support/sold-order.ts';
import { getImportMails, mailImport } from './mail-import.ts';

const { db, fileId, importLines } = importStage();
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test('an import’s buyers are mailed once, and those of a draft after it is published @p348', async () => {
  const trend = { name: 'Trend', description: '', priceCents: 0, createdAt: now, updatedAt: now };
  await db()
    .insert(products)
    .values({ ...trend, type: 'indicator', state: 'draft' });
  const many = Array.from({ length: 550 }, (_, n) => `${n},buyer${n}@shop.example,Grid Engine`);
  const { importId } = await importLines([
    heading,
    ...many,
    '900,Buyer0@shop.example,Grid Engine',
    '901,buyer0@shop.example,Trend',
    '902,eve@shop.example,Trend',
  ]);
  let at = now;
  const deps = { db: db(), settings: testSettings, outbox: idleOutbox(), now: () => at };
  const count = () => getImportMails(deps, { id: importId ?? 0 });
  const send = () => mailImport(deps, { id: importId ?? 0 }, seller);
  expect(await count()).toEqual({ ready: 550, waiting: 2 });
  expect(await db().$count(outbox)).toBe(0);
  expect(await send()).toEqual({ mailed: 550, waiting: 2 });
  expect(await send()).toEqual({ mailed: 0, waiting: 2 });
  expect(await db().$count(outbox)).toBe(550);

  await db()
    .update(outbox)
    .set({ state: 'sent', sentAt: later(1) });
  await db()
    .update(products)
    .set({ state: 'on_sale', publishedAt: later(2), fileId: fileId() })
    .where(eq(products.name, 'Trend'));
  at = later(3);
  expect(await send()).toEqual({ mailed: 2, waiting: 0 });
  expect(await count()).toEqual({ ready: 0, waiting: 0 });
  const added = await db().query.outbox.findMany({ where: eq(outbox.state, 'queued') });
  expect(added.map(({ recipient, sequence }) => [recipient, sequence])).toEqual([
    ['buyer0@shop.example', 1],
    ['eve@shop.example', 0],
  ]);
});
