import { setTimeout as delay } from 'node:timers/promises';
import { createLicense } from '#contract/licenses.ts';
import { captureOrder, createOrder } from '#contract/orders.ts';
import type { ProductOnSale, Stage } from '../stage/stage.ts';
import { Client, type Answer } from './client.ts';
import { Failures } from './failures.ts';

/** A purchase as its buyer knows of it. */
export interface Sale {
  /** No other buyer has it. */
  email: string;
  /** PayPal's. */
  orderID: string;
  /** Null as long as nobody has told the buyer that it is paid. */
  purchaseId: string | null;
  licenseKey: string | null;
}

export interface SalesOptions {
  /** How often a buyer asks for the same in vain before leaving; 1 where nothing is said. */
  tries?: number;
  /** Between two purchases of a buyer, ms. */
  pauseMs?: number;
  /** So that each nth buyer closes the window when PayPal has the money, and leaves it to the store; nobody where it is 0. */
  leavesEach?: number;
  /** Whether the file is fetched too. */
  withFile?: boolean;
  /** Where the shop is, where that is not nginx. */
  origin?: string;
}

const pauseBeforeNextTryMs = 1_000;
let buyers = 0;

/** Buyers, and what they were told. */
export class Sales {
  /** Those whose buyers have approved the payment at PayPal. */
  readonly tried: Sale[] = [];
  readonly failures = new Failures();
  /** What each capture that was answered well took, ms. */
  readonly captureMs: number[] = [];
  /** Texts of answers that are neither a success nor a 503. */
  readonly texts = new Set<string>();
  readonly #stage: Stage;
  readonly #options: Required<SalesOptions>;

  constructor(stage: Stage, options: SalesOptions = {}) {
    this.#stage = stage;
    const usual = { tries: 1, pauseMs: 0, leavesEach: 0, withFile: true, origin: stage.url };
    this.#options = { ...usual, ...options };
  }

  /** Lets so many buyers buy one thing after the other until it is over; resolves when the last one has left. */
  async run(buyersAtOnce: number, isOver: () => boolean): Promise<void> {
    const buyOn = async () => {
      const client = new Client(this.#options.origin);
      while (!isOver()) {
        await this.buy(client);
        await delay(this.#options.pauseMs);
      }
      client.close();
    };
    await Promise.all(Array.from({ length: buyersAtOnce }, buyOn));
  }

  /** A whole purchase, from the product's page to its file. */
  async buy(client: Client): Promise<void> {
    const sale = await this.approve(client);
    if (!sale) return;
    const { leavesEach } = this.#options;
    if (leavesEach > 0 && this.tried.length % leavesEach === 0) return;
    await this.capture(client, sale);
  }

  /** Up to PayPal's window and the click in it; null where the shop would not. */
  async approve(client: Client): Promise<Sale | null> {
    const number = ++buyers;
    const product = this.#stage.products[number % this.#stage.products.length];
    if (!product) throw new Error('There is nothing to buy');
    await this.#insist('page', 200, () => client.ask('GET', `/product/${product.id}`));
    const order = { productId: product.id, promoCode: null };
    const created = await this.#insist('create', createOrder.status, () =>
      client.ask(createOrder.method, createOrder.path, order),
    );
    if (!created) return null;
    const { id: orderID } = createOrder.output.parse(JSON.parse(created.text));
    const email = `buyer-${number}@example.com`;
    await this.#stage.control(`orders/${orderID}/approve`, { email });
    const sale = { email, orderID, purchaseId: null, licenseKey: null };
    this.tried.push(sale);
    return sale;
  }

  /** The money, a licence key, and the file. */
  async capture(client: Client, sale: Sale): Promise<void> {
    const { orderID, email } = sale;
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
    sale.purchaseId = purchaseId;

    const wish = { purchaseId, email, accountNumber: '12345', brokerName: 'XM' };
    const key = await this.#insist('licence key', createLicense.status, () =>
      client.ask(createLicense.method, createLicense.path, wish),
    );
    if (key) sale.licenseKey = createLicense.output.parse(JSON.parse(key.text)).licenseKey;

    const product = this.#stage.products.find(({ name }) => name === productName);
    if (!product || !this.#options.withFile) return;
    const link = await this.#insist('link', 302, () => client.ask('GET', `/${filePath}`));
    if (link) await this.#fetchFile(link.headers.location ?? '', product);
  }

  async #fetchFile(address: string, { content }: ProductOnSale): Promise<void> {
    const bytes = await fetch(address)
      .then((answer) => answer.arrayBuffer())
      .catch(() => null);
    if (!bytes) this.failures.add('file: cut off');
    else if (!Buffer.from(bytes).equals(content)) this.failures.add('file: other bytes');
  }

  /** Asks until the answer is as it should be, or the buyer's patience is at its end. */
  async #insist(
    what: string,
    expected: number,
    ask: () => Promise<Answer>,
  ): Promise<Answer | null> {
    for (let tries = 1; ; tries++) {
      const answer = await ask();
      if (answer.status === expected) return answer;
      this.failures.add(`${what}: ${answer.status}`);
      if (answer.status !== 503) this.texts.add(answer.text);
      if (tries >= this.#options.tries) return null;
      await delay(pauseBeforeNextTryMs);
    }
  }
}
