import { parseArgs } from 'node:util';
import { loadSettings } from '#server/kit/settings.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { products } from '#db/schema.ts';
import { seedDemo } from './seed-demo.ts';
import { seedGenerated } from './seed-generated.ts';
import { seedSales } from './seed-sales.ts';
import { seedSeller } from './seed-seller.ts';

/**
 * Fills a shop:
 *
 *     npm run seed -- --products 10000     adds 10,000 generated products, for load tests
 *     npm run seed -- --demo-if-empty      fills an empty shop with the demo catalogue
 *     npm run seed -- --demo-if-empty --sales     the same, with a seller, purchases, reviews and questions
 */
const { values: options } = parseArgs({
  options: {
    products: { type: 'string' },
    'demo-if-empty': { type: 'boolean' },
    sales: { type: 'boolean' },
  },
});

const settings = loadSettings(process.env);
const database = await openDatabase(settings);
const shop = { db: database.db, storage: openStorage(settings) };
await migrateDatabase(database);

if (options['demo-if-empty'] && (await database.db.$count(products)) === 0) {
  console.info(`Seeded the demo catalogue: ${await seedDemo(shop)} products.`);
  if (options.sales) {
    await seedSeller(shop, settings.siteName);
    console.info(`Added ${await seedSales(shop.db)} demo purchases.`);
  }
}
if (options.products !== undefined) {
  const wanted = Number(options.products);
  if (!Number.isInteger(wanted) || wanted < 1) {
    console.error(`--products must be a whole number of at least 1, not ${options.products}.`);
    process.exit(1);
  }
  await seedGenerated(shop, wanted);
  console.info(`Added ${wanted} generated products.`);
}
database.close();
