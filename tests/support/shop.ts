import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { openDatabase, type Database } from '#db/client.ts';
import { orders } from '#db/schema.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { seedGenerated } from '#demo/seed-generated.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { login } from '#contract/seller/admin.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder, type Captured } from '#contract/sales/orders.ts';
import { listProducts, type ProductCard } from '#contract/catalogue/products.ts';
import type { InputOf, OutputOf, Route } from '#contract/route.ts';
import { call, type Result } from '#islands/api.ts';
import { startStore, type RunningStore, type StoreOptions } from './store.ts';

export interface ShopOptions extends StoreOptions {
  admin?: boolean;
  /** The number of products to generate besides the demo's. */
  moreProducts?: number;
  /** Starts the built store by default. */
  start?: (options: StoreOptions) => Promise<RunningStore>;
}

/** A store under test with its API, PayPal and database. */
export interface Shop extends RunningStore {
  /** The admin's bearer token, with `admin`. */
  token: string;
  /** Calls the API with the production client and checks the answer against the route's schema. */
  call<R extends Route>(route: R, input: InputOf<R>, token?: string): Promise<Result<OutputOf<R>>>;
  control(path: string, body?: unknown): Promise<unknown>;
  /** Requests a fault for the next calls of an operation. */
  fault(operation: string, fault: string, times?: number): Promise<unknown>;
  /** Returns how often PayPal's operation was called. */
  countCalls(operation: string): Promise<number>;
  /** The store's database, opened beside it. */
  database: Database;
  /** Returns another paid product with a file at each call, never a bundle. */
  paidProduct(): Promise<ProductCard>;
  approvedOrder(
    productId: number,
    options?: { promoCode?: string; email?: string },
  ): Promise<string>;
  findOrder(orderID: string): Promise<typeof orders.$inferSelect>;
  buy(productId: number, promoCode?: string): Promise<Captured>;
}

/** Runs one store in this process for all tests of the file or `describe`; it has no pages. */
export const useShop = (options?: Omit<ShopOptions, 'start'>): Shop =>
  useServedShop({
    ...options,
    // Only Vitest can load it: the benchmark and `test:scale` import this file in plain Node.
    start: async (store) => (await import('./in-process.ts')).startInProcess(store),
  });

/** Runs the built store for all tests of the file or the calling `describe`. */
export function useServedShop(options?: ShopOptions): Shop {
  let opened: Shop | undefined;
  beforeAll(async () => {
    opened = await openShop(options);
  });
  afterAll(() => opened?.stop());
  return new Proxy<Shop>(Object.create(null), {
    get(_, name) {
      if (!opened) throw new Error('The store is there only while tests run');
      return Reflect.get(opened, name);
    },
  });
}

export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const store = await (options.start ?? startStore)(options);
  const database = await openDatabase({ databaseUrl: store.databaseUrl });
  if (options.moreProducts) {
    const storage = openStorage(loadSettings(store.env));
    await seedGenerated({ db: database.db, storage }, options.moreProducts);
  }
  let nextPaid = 0;

  const shop: Shop = {
    ...store,
    database,
    token: '',
    async stop() {
      database.close();
      await store.stop();
    },
    async call(route, input, token) {
      const result = await call(route, input, { origin: store.url, token });
      if (result.ok) expect(route.output.safeParse(result.data).error).toBeUndefined();
      return result;
    },
    async control(path, body) {
      const response = await fetch(`${store.sandboxUrl}/_control/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${path}`);
      const text = await response.text();
      return text === '' ? null : JSON.parse(text);
    },
    fault: (operation, fault, times = 1) => shop.control('faults', { operation, fault, times }),
    async countCalls(operation) {
      const { counts } = (await shop.control(`calls?operation=${operation}`)) as {
        counts: Record<string, number>;
      };
      return counts[operation] ?? 0;
    },
    async paidProduct() {
      const { products } = dataOf(await shop.call(listProducts, { price: 'paid', limit: 100 }));
      const single = products.filter(({ partCount }) => partCount === undefined);
      const product = single[nextPaid++ % single.length];
      if (!product) throw new Error('There is no paid product');
      return product;
    },
    async approvedOrder(productId, { promoCode, email } = {}) {
      const { id } = dataOf(
        await shop.call(createOrder, { productId, promoCode: promoCode ?? null }),
      );
      await shop.control(`orders/${id}/approve`, email === undefined ? {} : { email });
      return id;
    },
    async findOrder(orderID) {
      const order = await database.db.query.orders.findFirst({
        where: eq(orders.paypalOrderId, orderID),
      });
      if (!order) throw new Error(`There is no order ${orderID}`);
      return order;
    },
    async buy(productId, promoCode) {
      const orderID = await shop.approvedOrder(productId, promoCode ? { promoCode } : {});
      return dataOf(await shop.call(captureOrder, { orderID }));
    },
  };
  if (options.admin) shop.token = dataOf(await shop.call(login, demoAdmin)).token;
  return shop;
}

/** Returns the data of a call that must succeed. */
export function dataOf<Data>(result: Result<Data>): Data {
  if (result.ok) return result.data;
  throw new Error(`The call failed with ${result.status}: ${result.error ?? 'no text'}`);
}

/** Returns the failure of a call that must fail. */
export function failureOf(result: Result<unknown>) {
  if (!result.ok) return result;
  throw new Error('The call succeeded');
}
