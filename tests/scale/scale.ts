import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfDatabase, settle, type Account } from './sales/account.ts';
import { Client } from './sales/client.ts';
import { Sales, type Sale } from './sales/sales.ts';
import { openStage, type Stage, type StageOptions } from './stage/stage.ts';

/** A line of what was found. */
export interface Finding {
  what: string;
  figure: string;
  /** Null where nothing is promised. */
  holds: boolean | null;
}

/** What is tried with a stage of its own. */
export interface Part {
  title: string;
  measure(scale: Scale): Promise<void>;
}

/** PayPal's account is settled two minutes after the half minute that the buyer's own browser has (promise 11). */
const settledMs = 150_000;
/** A whole sale with its file, where nothing is wrong. */
const saleMs = 3_000;

/** What a part is given to do its work, and to say what it found. */
export class Scale {
  readonly findings: Finding[] = [];
  readonly isQuick: boolean;
  readonly signal: AbortSignal;
  readonly say: (what: string) => void;
  /** Of this part alone. */
  readonly folder: string;

  constructor(how: {
    isQuick: boolean;
    signal: AbortSignal;
    /** Of this part alone; it is there. */
    folder: string;
    say: (what: string) => void;
  }) {
    this.isQuick = how.isQuick;
    this.signal = how.signal;
    this.say = how.say;
    this.folder = how.folder;
  }

  async openStage(options: Omit<StageOptions, 'folder'> = {}): Promise<Stage> {
    this.say('three stores start');
    mkdirSync(join(this.folder, 'nginx'));
    return openStage({ ...options, folder: this.folder });
  }

  /** Of the present form: the quick one, or the full one. */
  inForm<Value>(quick: Value, full: Value): Value {
    return this.isQuick ? quick : full;
  }

  note(what: string, figure: string): void {
    this.findings.push({ what, figure, holds: null });
  }

  claim(what: string, holds: boolean, figure: string): void {
    this.findings.push({ what, figure, holds });
  }

  /** Buys at each store itself, from the page to the file, and adds what it bought. */
  async holdEachSells(stage: Stage, tried: Sale[]): Promise<void> {
    for (const { name, url } of stage.stores) {
      this.say(`${name} sells`);
      const direct = new Sales(stage, { origin: url });
      const client = new Client(url);
      const began = performance.now();
      await direct.buy(client);
      const tookMs = performance.now() - began;
      client.close();
      tried.push(...direct.tried);
      const isWell = direct.failures.count === 0 && tookMs < saleMs;
      const figure = isWell ? `${tookMs.toFixed(0)} ms` : direct.failures.describe();
      this.claim(`a sale at ${name} afterwards`, isWell, figure);
    }
  }

  /**
   * Waits until all is settled, and holds PayPal's account and the database against each other.
   *
   * @param mayMailTwice how many mails may have gone out again: a process that dies between Postmark's answer and its
   *   own note cannot know of it
   */
  async holdAccount(stage: Stage, tried: Sale[], mayMailTwice = 0): Promise<Account> {
    this.say('what is open is settled');
    const account = await settle(stage, tried, settledMs);
    const { sold, doubled, lost, waiting, mailsTwice, seconds } = account;
    this.claim('tried, sold', sold >= tried.length, `${tried.length}, ${sold}`);
    this.claim('doubled', doubled.length === 0, listed(doubled));
    this.claim('lost', lost.length === 0, listed(lost));
    this.claim('settled afterwards', waiting === 0, `${seconds.toFixed(0)} s, ${waiting} left`);
    this.claim('mails that went out twice', mailsTwice <= mayMailTwice, String(mailsTwice));
    const faults = await faultsOfDatabase(stage);
    this.claim('faults of the database', faults.length === 0, listed(faults));
    return account;
  }
}

const longest = 5;

/** How many, and the first of them. */
export function listed(all: string[]): string {
  if (all.length === 0) return '0';
  const rest = all.length > longest ? ', …' : '';
  return `${all.length}: ${all.slice(0, longest).join('; ')}${rest}`;
}
