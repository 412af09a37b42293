import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openFixtures, type Fixtures, type FixtureOptions } from './fixtures/fixtures.ts';
import { databaseFaults, settle, type Account } from './sales/account.ts';
import { Client } from './sales/client.ts';
import { Sales, type Sale } from './sales/sales.ts';

export interface Finding {
  what: string;
  figure: string;
  holds: boolean;
}

export interface Part {
  title: string;
  measure(scale: Scale): Promise<void>;
}

/** PayPal's account is settled two minutes after the buyer's browser had half a minute. */
const settledMs = 150_000;
/** The maximum for a sale with its file. */
const saleMs = 3_000;
const maxListed = 5;

interface ScaleOptions {
  isQuick: boolean;
  signal: AbortSignal;
  /** An existing folder for this part only. */
  folder: string;
  say: (what: string) => void;
  findings: Finding[];
}

/** The context of a part: its options, and where it reports. */
export class Scale {
  readonly folder: string;
  readonly say: ScaleOptions['say'];
  readonly #options: ScaleOptions;

  constructor(options: ScaleOptions) {
    this.folder = options.folder;
    this.say = options.say;
    this.#options = options;
  }

  async openFixtures(options: Omit<FixtureOptions, 'folder'> = {}): Promise<Fixtures> {
    this.say('three stores start');
    mkdirSync(join(this.folder, 'nginx'));
    return openFixtures({ ...options, folder: this.folder });
  }

  inForm<Value>(quick: Value, full: Value): Value {
    return this.#options.isQuick ? quick : full;
  }

  throwIfStopped(): void {
    this.#options.signal.throwIfAborted();
  }

  async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#options.signal });
  }

  note(what: string, figure: string): void {
    this.claim(what, true, figure);
  }

  claim(what: string, holds: boolean, figure: string): void {
    this.#options.findings.push({ what, figure, holds });
  }

  claimEmpty(what: string, found: string[]): void {
    const rest = found.length > maxListed ? ', …' : '';
    const listed = found.length > 0 ? `: ${found.slice(0, maxListed).join('; ')}${rest}` : '';
    this.claim(what, found.length === 0, `${found.length}${listed}`);
  }

  /** Claims that all failed requests got a 503 with Retry-After. */
  claimOnly503(sales: Sales): void {
    this.note('requests that failed', sales.describeFailures());
    this.claimEmpty('with anything but 503', [...sales.failuresBeside503, ...sales.texts]);
  }

  claimNoFailures(sales: Sales): void {
    this.claim('failed requests', sales.failureCount === 0, sales.describeFailures());
  }

  /** Buyers buy while `work` runs, and until they have made `minSales`. */
  async sellDuring(
    { sales, buyers, minSales = 0 }: { sales: Sales; buyers: number; minSales?: number },
    work: () => Promise<void>,
  ): Promise<void> {
    let isOver = false;
    let enough = minSales;
    const selling = sales.run(buyers, () => isOver && sales.tried.length >= enough);
    const working = work()
      .catch((error: unknown) => {
        enough = 0;
        throw error;
      })
      .finally(() => (isOver = true));
    await Promise.all([selling, working]);
  }

  /** Buys at each store directly, from the page to the file, and adds these sales to `tried`. */
  async claimEachSells(fixtures: Fixtures, tried: Sale[]): Promise<void> {
    for (const { name, url } of fixtures.stores) {
      this.say(`${name} sells`);
      const direct = new Sales(fixtures, { origin: url });
      const client = new Client(url);
      const began = performance.now();
      await direct.buy(client);
      const tookMs = performance.now() - began;
      client.close();
      tried.push(...direct.tried);
      const holds = direct.failureCount === 0 && tookMs < saleMs;
      const figure = `${tookMs.toFixed(0)} ms, failed ${direct.describeFailures()}`;
      this.claim(`a sale at ${name} afterwards`, holds, figure);
    }
  }

  /**
   * Waits until everything is settled, and compares PayPal's account with the database.
   *
   * @param maxRepeatedMails a process killed before noting Postmark's response repeats its mail
   */
  async claimAccount(fixtures: Fixtures, tried: Sale[], maxRepeatedMails = 0): Promise<Account> {
    this.say('open orders and mails are settled');
    const account = await settle(fixtures, tried, settledMs);
    const { sold, doubled, lost, waiting, repeatedMails, seconds } = account;
    this.claim('tried, sold', sold >= tried.length, `${tried.length}, ${sold}`);
    this.claimEmpty('doubled', doubled);
    this.claimEmpty('lost', lost);
    this.claim('settled afterwards', waiting === 0, `${seconds.toFixed(0)} s, ${waiting} left`);
    this.claim('repeated mails', repeatedMails <= maxRepeatedMails, String(repeatedMails));
    this.claimEmpty('faults of the database', await databaseFaults(fixtures));
    return account;
  }
}

/** Formats e.g. `1,000: p50 81 ms, p99 340 ms, max 412 ms`. */
export function percentiles(ms: number[]): string {
  const [p50, p99, max] = [0.5, 0.99, 1].map((part) => percentile(ms, part).toFixed(0));
  return `${ms.length.toLocaleString('en')}: p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`;
}

/** @param part `0..1` */
export function percentile(ms: number[], part: number): number {
  const sorted = ms.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}
