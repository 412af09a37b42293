import type { Client, Transaction } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import * as schema from '#db/schema.ts';
import { createProduct, updateProduct } from '#server/catalogue/products/save-product.ts';
import { fullForm, openShopIn, seller } from './product-shop.ts';

// Runs in its own process: saves a product and is killed just before its nth call of the storage or
// the database, or after the last. `node save-and-die.ts FOLDER create|update N`; one that
// completes prints the number of calls.
const [folder = '', verb, dieBefore] = process.argv.slice(2);
let calls = 0;

function step(): void {
  calls += 1;
  if (calls === Number(dieBefore)) process.kill(process.pid, 'SIGKILL');
}

function counted<Target extends object>(target: Target, methods: string[]): Target {
  return new Proxy(target, {
    get(original, property) {
      const value: unknown = Reflect.get(original, property, original);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (methods.includes(String(property))) step();
        const result: unknown = value.apply(original, args);
        if (property !== 'transaction') return result;
        return (result as Promise<Transaction>).then((transaction) =>
          counted(transaction, ['execute', 'batch', 'commit']),
        );
      };
    },
  });
}

const { database, deps } = await openShopIn(folder);
const client: Client = counted(database.client, ['execute', 'batch', 'transaction']);
const countedDeps = {
  ...deps,
  db: drizzle({ client, schema }),
  storage: counted(deps.storage, ['put']),
};
// A new product has nothing to keep or remove.
const form = await fullForm(folder, verb === 'create' ? 1 : 2);
await (verb === 'create'
  ? createProduct(countedDeps, form, seller)
  : updateProduct(countedDeps, { ...form, id: 1 }, seller));
step();
database.close();
process.stdout.write(String(calls));
