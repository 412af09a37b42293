import { createHash } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import { licenseInclude } from '#server/licenses/include/license-include.ts';
import { compileTerminal, type Platform } from './compile-include.ts';
import { leaseBytes, newSignerKey, Signer } from './lease-signer.ts';
import { Chart, World, type WebQuestion } from './terminal.ts';

export const signerKey = newSignerKey(3);
export const include = licenseInclude({
  siteUrl: 'https://shop.example.com',
  productId: 7,
  publicKeys: [signerKey],
  version: '1.0',
});
export const licenseKey = '0ABCD-1EFGH-2JKMN-3PQRS-4TVWX-5YZ67';

/** Returns the name of a file in the common folder; older programs leave out the host. */
export function fileName(ending: string, host: string, server = 'Broker-Live02'): string {
  const name = `${host}7/5012345/${server.replaceAll('-', '%2D')}`;
  return `license-${createHash('sha256').update(name).digest('hex').slice(0, 32)}${ending}`;
}

const modules = new Map<Platform, WebAssembly.Module>();

/** A computer with charts, and a store that answers it. */
export class Fixtures {
  world = new World();
  store = new Signer(signerKey, () => 0);
  private readonly platform: Platform;

  constructor(platform: Platform) {
    this.platform = platform;
  }

  reset(): void {
    this.world = new World();
    this.store = new Signer(signerKey, () => 0);
    this.storeTimeFromNow();
    this.mendTheNetwork();
  }

  /** Keeps the store's clock right when the computer's clock changes. */
  storeTimeFromNow(): void {
    const { world } = this;
    const [startMs, startUptimeMs] = [world.clockMs, world.uptimeMs];
    this.store.now = () => Math.floor((startMs + world.uptimeMs - startUptimeMs) / 1000);
  }

  openChart(change: Partial<Chart> = {}): Chart {
    const module = modules.get(this.platform);
    if (!module) throw new Error('The include is compiled before the tests run');
    return Object.assign(new Chart(module, this.world), change);
  }
  /** Returns a chart after `OnInit`. */
  startedChart(change: Partial<Chart> = {}): Chart {
    const chart = this.openChart(change);
    chart.start(licenseKey);
    return chart;
  }
  /** Returns a chart after its first timer. */
  runningChart(change: Partial<Chart> = {}): Chart {
    const chart = this.startedChart(change);
    chart.timer();
    return chart;
  }

  /** Advances time with a timer each minute, or every `every` minutes. */
  run(chart: Chart, { hours = 0, minutes = 0 }, every = 1): void {
    for (let minute = 0; minute < hours * 60 + minutes; minute += every) {
      this.world.pass({ minutes: every });
      chart.timer();
    }
  }

  get question(): WebQuestion {
    const [question] = this.world.questions;
    if (!question) throw new Error('Nothing was asked');
    return question;
  }

  /** Puts an offline file into the common folder. */
  layOfflineFile(hours: number, server = 'Broker-Live02'): void {
    const { world, store } = this;
    const [now, product, login] = [store.now(), 7, 5012345];
    const asked = { product, key: '0ABCD', login, server, nonce: '0'.repeat(32) };
    const times = { now, expires: now + hours * 3600, refresh: 43_200 };
    const { kid } = store.key;
    const texts = { latest: '', notice: '' };
    const fields = { status: 'ok', reason: '', ...asked, ...times, ...texts, kid };
    world.files.set(fileName('.lease', '', server), leaseBytes(fields, store.key));
  }

  cutTheNetwork(): void {
    this.world.answer = () => ({ error: 5203 });
  }
  mendTheNetwork(): void {
    this.world.answer = this.store.answer;
  }
}

/** Resets the fixtures before each test of the calling `describe`. */
export function useFixtures(platform: Platform): Fixtures {
  const fixtures = new Fixtures(platform);
  beforeAll(async () => {
    if (!modules.has(platform)) modules.set(platform, await compileTerminal(include, platform));
  });
  beforeEach(() => fixtures.reset());
  return fixtures;
}
