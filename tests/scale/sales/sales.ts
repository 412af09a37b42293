import { setTimeout as delay } from 'node:timers/promises';
import { createLicense } from '#contract/licenses/licenses.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import type { Fixtures, ProductOnSale } from '../fixtures/fixtures.ts';
import { Client, type Answer } from './client.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';

/** A purchase as its buyer knows it. */
export interface Sale {
  /** Unique to this buyer. */
  email: string;
  /** PayPal's id. */
  orderID: string;
  /** Null until a response says that it is paid. */
  purchaseId: string | null;
  licenseKey: string | null;
}

export interface SalesOptions {
  /** How often a buyer tries a request before giving up; 1 by default. */
  tries?: number;
  pauseMs?: number;
  /** Each nth buyer closes the window after paying and leaves the rest to the store; 0: none. */
  leavesEach?: number;
  /** Fetches the file too (default). */
  withFile?: boolean;
  /** The shop's address; nginx by default. */
  origin?: string;
}

const retryMs = 1_000;
let buyers = 0;

export class Sales {
  /** Sales whose buyers have approved the payment at PayPal. */
  readonly tried: Sale[] = [];
  /** The duration of each successful creation of an order, and of each capture. */
  readonly createMs: number[] = [];
  readonly captureMs: number[] = [];
  /** Bodies of responses that are neither a success nor a 503. */
  readonly texts = new Set<string>();
  /** Failed requests, counted by what came instead: `capture: 503`. */
  readonly #failures = new Map<string, number>();
  readonly #fixtures: Fixtures;
  readonly #options: Required<SalesOptions>;

  constructor(fixtures: Fixtures, options: SalesOptions = {}) {
    this.#fixtures = fixtures;
    const usual = { tries: 1, pauseMs: 0, leavesEach: 0, withFile: true, origin: fixtures.url };
    this.#options = { ...usual, ...options };
  }

  get failureCount(): number {
    return this.#failures.values().reduce((sum, each) => sum + each, 0);
  }

  get failuresBeside503(): string[] {
    return [...this.#failures.keys()].filter((what) => !what.endsWith(': 503'));
  }

  /** Formats e.g. `3 (create: 502 ×2, capture: cut off ×1)`. */
  describeFailures(): string {
    if (this.#failures.size === 0) return '0';
    const each = [...this.#failures].map(([what, count]) => `${what} ×${count}`);
    return `${this.failureCount} (${each.join(', ')})`;
  }

  /** Runs buyers who keep buying until `isOver`; resolves when the last one has left. */
  async run(concurrency: number, isOver: () => boolean): Promise<void> {
    const buyOn = async () => {
      const client = new Client(this.#options.origin);
      while (!isOver()) {
        await this.buy(client);
        await delay(this.#options.pauseMs);
      }
      client.close();
    };
    await Promise.all(Array.from({ length: concurrency }, buyOn));
  }

  /** Makes a whole purchase, from the product's page to its file. */
  async buy(client: Client): Promise<void> {
    const sale = await this.approve(client);
    if (!sale) return;
    const { leavesEach } = this.#options;
    if (leavesEach > 0 && this.tried.length % leavesEach === 0) return;
    await this.capture(client, sale);
  }

  /** Orders and approves in PayPal's window; returns null if the shop fails. */
  async approve(client: Client): Promise<Sale | null> {
    const number = ++buyers;
    const { products, control } = this.#fixtures;
    const product = products[number % products.length];
    if (!product) throw new Error('There is nothing to buy');
    client.countStep();
    await this.#insist('page', 200, () => client.ask('GET', `/product/${product.id}`));
    const order = { productId: product.id, promoCode: null };
    let began = 0;
    const created = await this.#insist('create', createOrder.status, () => {
      began = performance.now();
      return client.ask(createOrder.method, createOrder.path, order);
    });
    if (!created) return null;
    this.createMs.push(performance.now() - began);
    const { id: orderID } = createOrder.output.parse(JSON.parse(created.text));
    const email = `buyer-${number}@example.com`;
    await control(`orders/${orderID}/approve`, { email });
    const sale = { email, orderID, purchaseId: null, licenseKey: null };
    this.tried.push(sale);
    return sale;
  }

  async capture(client: Client, sale: Sale): Promise<void> {
    const { orderID, email } = sale;
    client.countStep();
    let began = 0;
    const answer = await this.#insist('capture', captureOrder.status, () => {
      began = performance.now();
      return client.ask(captureOrder.method, captureOrder.path, { orderID });
    });
    if (!answer) return;
    this.captureMs.push(performance.now() - began);
    const { purchaseId, filePath, productName } = captureOrder.output.parse(
      JSON.parse(answer.text),
    );
    sale.purchaseId = orderIdOf(purchaseId);

    const input = { purchaseId, email, accountNumber: '12345', brokerName: 'XM' };
    const key = await this.#insist('licence key', createLicense.status, () =>
      client.ask(createLicense.method, createLicense.path, input),
    );
    if (key) sale.licenseKey = createLicense.output.parse(JSON.parse(key.text)).licenseKey;

    const product = this.#fixtures.products.find(({ name }) => name === productName);
    if (!product || !this.#options.withFile) return;
    const link = await this.#insist('link', 302, () => client.ask('GET', `/${filePath}`));
    if (link) await this.#fetchFile(link.headers.location ?? '', product);
  }

  async #fetchFile(address: string, { content }: ProductOnSale): Promise<void> {
    const bytes = await fetch(address)
      .then((answer) => answer.arrayBuffer())
      .catch(() => null);
    if (!bytes) this.#fail('file: cut off');
    else if (!Buffer.from(bytes).equals(content)) this.#fail('file: other bytes');
  }

  /** Retries until the status is the expected one; returns null after the last try. */
  async #insist(
    what: string,
    expected: number,
    ask: () => Promise<Answer>,
  ): Promise<Answer | null> {
    for (let tries = 1; ; tries++) {
      const answer = await ask();
      if (answer.status === expected) return answer;
      this.#fail(`${what}: ${answer.status}`);
      if (answer.status !== 503) this.texts.add(answer.text);
      if (tries >= this.#options.tries) return null;
      await delay(retryMs);
    }
  }

  #fail(what: string): void {
    this.#failures.set(what, (this.#failures.get(what) ?? 0) + 1);
  }
}
