import { EventEmitter, once } from 'node:events';
import { eq } from 'drizzle-orm';
import { files, products } from '#db/schema.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder, type Captured, refundOrder } from '#contract/sales/orders.ts';
import type { InputOf, OutputOf, Route } from '#contract/route.ts';
import { program } from '../support/product-files.ts';
import { file, saveProduct } from '../support/product-form.ts';
import type { Shop } from '../support/shop.ts';
import { orderIdOf } from '../support/purchase-ids.ts';

export interface TradeRecord {
  /** Captures answered with 200: PayPal's order id, and the purchase id. */
  acknowledged: Map<string, string>;
  /** Purchase ids whose refund was answered. */
  refunded: Set<string>;
  /** The product's version in the last answered save. */
  savedVersion: number;
  /** Answers that are neither a success nor silence. */
  complaints: string[];
}

interface TradeOptions {
  shop: Shop;
  token: string;
  /** Numbers `0..1`. */
  random: () => number;
  buyers: number;
  productIds: number[];
  /** The product that the seller keeps saving. */
  savedId: number;
}

/**
 * Buyers who keep buying, some of whom leave before the answer, and a seller who keeps refunding
 * and saving a product. They wait while the store is away: call `leave()` and `comeBack()`.
 */
export class Trade {
  readonly record: TradeRecord = {
    acknowledged: new Map(),
    refunded: new Set(),
    savedVersion: 0,
    complaints: [],
  };
  #options: TradeOptions;
  #events = new EventEmitter();
  #over = Promise.withResolvers<void>();
  #isOver = false;
  #away: PromiseWithResolvers<void> | null = null;
  #addresses = 0;
  #people: Promise<void>[];

  constructor(options: TradeOptions) {
    this.#options = options;
    this.#people = [
      ...Array.from({ length: options.buyers }, () => this.#repeat(() => this.#buy())),
      this.#repeat(() => this.#giveBack()),
      this.#repeat(() => this.#save()),
    ];
  }

  /** Resolves when the next save begins, or the next sale has been answered. */
  async untilNext(what: 'save' | 'acknowledged'): Promise<void> {
    await Promise.race([once(this.#events, what), this.#over.promise]);
  }

  leave(): void {
    this.#away = Promise.withResolvers();
  }

  comeBack(): void {
    this.#away?.resolve();
    this.#away = null;
  }

  /** Resolves when all buyers and the seller have stopped. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#over.resolve();
    await Promise.all(this.#people);
  }

  async #repeat(act: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await this.#away?.promise;
      await act();
    }
  }

  async #buy(): Promise<void> {
    const { shop, random, productIds } = this.#options;
    const productId = productIds[Math.floor(random() * productIds.length)] ?? 0;
    const created = await this.#ask(createOrder, { productId, promoCode: null });
    if (!created) return;
    const email = `buyer-${++this.#addresses}@example.com`;
    await shop.control(`orders/${created.id}/approve`, { email });
    // Some buyers give up early and leave it to the store.
    for (let tries = Math.floor(random() * 3); tries >= 0; tries--) {
      await this.#away?.promise;
      const captured = await this.#ask(captureOrder, { orderID: created.id });
      if (captured) return this.#acknowledge(captured);
    }
  }

  #acknowledge({ orderID, purchaseId }: Captured): void {
    this.record.acknowledged.set(orderID, orderIdOf(purchaseId));
    this.#events.emit('acknowledged');
  }

  async #giveBack(): Promise<void> {
    const { acknowledged, refunded } = this.record;
    const id = [...acknowledged.values()].findLast((each) => !refunded.has(each));
    if (!id) return this.untilNext('acknowledged');
    const answer = await this.#ask(refundOrder, { id }, [409]);
    // 409: an earlier request, whose answer was lost, was accepted.
    if (answer) refunded.add(id);
    // Most purchases are not refunded.
    await this.untilNext('acknowledged');
  }

  async #save(): Promise<void> {
    const { shop, token, savedId } = this.#options;
    const version = this.record.savedVersion + 1;
    this.#events.emit('save');
    const saved = await saveProduct(shop, token, formOf(version), savedId).catch(() => null);
    if (saved?.status === 200) this.record.savedVersion = version;
    else if (saved) this.record.complaints.push(`save: ${saved.status} ${saved.body.error}`);
  }

  /** Sends each call from a new address; returns null if there is no answer or no success. */
  async #ask<R extends Route>(
    { path, method }: R,
    { id, ...input }: InputOf<R> & { id?: string },
    expected: number[] = [],
  ): Promise<OutputOf<R> | null> {
    const { shop, token } = this.#options;
    try {
      const response = await fetch(shop.url + path.replace('{id}', String(id)), {
        method,
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': this.#newAddress(),
          Authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(input),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text);
      if (!expected.includes(response.status)) {
        this.record.complaints.push(`${path}: ${response.status} ${text}`);
      }
    } catch {
      // Killed during the call.
    }
    return null;
  }

  #newAddress(): string {
    const number = ++this.#addresses;
    return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  }
}

function formOf(version: number) {
  const name = `Saved ${version}`;
  return {
    name,
    description: name,
    price: 10 + version / 100,
    file: file(`${name}.ex5`, program(name)),
  };
}

/** Returns the version that a product shows. All of its parts must be of the same one. */
export async function savedVersionOf(shop: Shop, productId: number): Promise<number> {
  const { db } = shop.database;
  const [row] = await db
    .select({ product: products, file: files })
    .from(products)
    .innerJoin(files, eq(files.id, products.fileId))
    .where(eq(products.id, productId));
  const name = row?.product.name ?? '';
  const version = Number(name.replace('Saved ', ''));
  const whole = formOf(version);
  const shown = [row?.product.description, row?.file.name, row?.product.priceCents];
  const expected = [name, whole.file.name, 1000 + version];
  if (shown.join() !== expected.join()) throw new Error(`Half a product: ${shown.join()}`);
  return version;
}
