import { stringify } from 'csv-stringify/sync';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../random.ts';

// Writes gumroad-sales.csv, sales as Gumroad exports them, of invented people: 800 rows, of which
// the import leaves out two. `node demo/import/make-gumroad.ts`
const random = randomFrom('gumroad');
const hexadecimal = '0123456789ABCDEF';
const characters = (count: number, of: string) =>
  Array.from({ length: count }, () => of.charAt(random.integer(0, of.length - 1))).join('');

const names = ['Ada', 'Ben', 'Chen', 'Dora', 'Emil', 'Fatima', 'Goran', 'Hana', 'Ivo', 'Jun'];
// The second has another name here, so that it needs a mapping.
const items = [
  ['Grid Engine Framework', 159],
  ['Basket Closer Pro', 49],
] as const;
const from = Date.UTC(2023, 0, 1);
const day = 86_400_000;

function sale(index: number) {
  const [item, price] = random.next() < 0.7 ? items[0] : items[1];
  const name = random.pick(names);
  const time = new Date(from + index * day + random.integer(0, day - 1)).toISOString();
  const isRefunded = index === 411 ? 1 : 0;
  const key = Array.from({ length: 4 }, () => characters(8, hexadecimal)).join('-');
  return {
    'Purchase ID': `${characters(22, `${hexadecimal}abcdefghijk`)}==`,
    'Item Name': item,
    'Buyer Name': name,
    // The second wrong row.
    'Purchase Email': index === 97 ? name : `${name.toLowerCase()}.${index}@example.com`,
    'Purchase Date': time.slice(0, 10),
    'Purchase Time (UTC timezone)': `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`,
    'Sale Price ($)': price,
    'Refunded?': isRefunded,
    'Partial Refund ($)': '0.0',
    'Fully Refunded?': isRefunded,
    'Disputed?': 0,
    'Dispute Won?': 0,
    Quantity: 1,
    'License Key': key,
  };
}

const sales = Array.from({ length: 800 }, (_, index) => sale(index));
const total = sales.reduce((sum, each) => sum + each['Sale Price ($)'], 0);
const totals = { 'Purchase ID': 'Totals', 'Sale Price ($)': total };
writeFileSync(
  join(import.meta.dirname, 'gumroad-sales.csv'),
  stringify([...sales, totals], { header: true, columns: Object.keys(sales[0] ?? {}) }),
);
