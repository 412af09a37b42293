import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Db } from '#db/client.ts';
import { files, orders, products } from '#db/schema.ts';
import { seedGenerated } from '#demo/seed-generated.ts';
import { demoSettings } from '#scripts/demo-environment.ts';
import { loadSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/storage.ts';
import { demoData } from '#tests/support/demo-data.ts';

/** What a shop of a run holds. */
export interface Stock {
  products: number;
  /** Completed orders, besides. */
  purchases?: number;
}

const rowsPerInsert = 500;
const minuteMs = 60_000;

/** A data folder with so many products, those of the demo among them; made once in a run. Copy it, never open it. */
export async function dataWith(stock: Stock, folder: string): Promise<string> {
  const dataDir = join(folder, `stock-${stock.products}-${stock.purchases ?? 0}`);
  if (existsSync(dataDir)) return dataDir;
  cpSync(await demoData(), dataDir, { recursive: true });
  const settings = loadSettings(
    demoSettings({ port: 1, sandboxPort: 1, dataDir, secretKey: 'x'.repeat(32) }),
  );
  const database = await openDatabase(settings);
  try {
    const missing = stock.products - (await database.db.$count(products));
    const storage = openStorage(settings);
    if (missing > 0) await seedGenerated({ db: database.db, storage }, missing);
    if (stock.purchases) await addPurchases(database.db, stock.purchases);
  } finally {
    database.close();
  }
  return dataDir;
}

/** Purchases of the last weeks, one a minute; every tenth with a promo code, every twentieth refunded. */
async function addPurchases(db: Db, count: number): Promise<void> {
  const sold = await db
    .select({ id: products.id, name: products.name, fileId: products.fileId })
    .from(products)
    .limit(500);
  const [anyFile] = await db.select({ id: files.id }).from(files).limit(1);
  const now = Date.now();
  for (let from = 0; from < count; from += rowsPerInsert) {
    const rows = Array.from({ length: Math.min(rowsPerInsert, count - from) }, (_, index) => {
      const place = from + index;
      const product = sold[place % sold.length];
      const at = new Date(now - place * minuteMs);
      const amountCents = 900 + (place % 40) * 250;
      const isRefunded = place % 20 === 0;
      return {
        id: `bench-${place}`,
        state: isRefunded ? ('refunded' as const) : ('completed' as const),
        productId: product?.id ?? 1,
        productName: product?.name ?? '',
        fileId: product?.fileId ?? anyFile?.id ?? 1,
        amountCents,
        listPriceCents: amountCents,
        refundedCents: isRefunded ? amountCents : 0,
        promoCode: place % 10 === 0 ? 'WELCOME10' : null,
        termsVersion: '2025-10-18',
        termsAcceptedAt: at,
        paypalOrderId: `PAYPAL${place}`,
        captureId: `CAPTURE${place}`,
        email: `buyer-${place % 30_000}@example.com`,
        createdAt: at,
        updatedAt: at,
        completedAt: at,
      };
    });
    await db.insert(orders).values(rows);
  }
}
