import { describe, expect, test } from 'vitest';
import { licenseState } from './license-state.ts';
import { licenseText } from './license-text.ts';
import type { Row } from './scene-row.ts';
import { scenes, siteUrl } from './scenes.ts';
import {
  layOfflineFile,
  moveClock,
  momentOf,
  newTerminal,
  runTimer,
  startProgram,
  type World,
} from './terminal.ts';
import { TestStore } from './test-store.ts';

/** A terminal, and a store that signs what the scene says. */
class Scene {
  readonly terminal = newTerminal();
  asked = 0;
  private readonly startMs = Date.UTC(2026, 10, 22, 12);
  private status = 200;
  private page = '';
  private readonly store = new TestStore(
    () => Math.floor(this.startMs / 1000) + this.terminal.passed,
  );
  readonly world: World = {
    siteUrl,
    keys: [{ kid: 3, pem: this.store.publicKey }],
    nowMs: () => this.startMs,
    hasQuotes: true,
    ask: (form) => {
      const body = this.page ? Buffer.from(this.page) : this.store.answer(form);
      return Promise.resolve({ status: this.status, body });
    },
  };

  get moment() {
    return momentOf(this.terminal, this.world);
  }

  async play({ does }: Row): Promise<void> {
    if ('start' in does) this.start(does.start);
    if ('timer' in does) await this.timer();
    if ('pass' in does) {
      const { hours = 0, minutes = 0 } = does.pass;
      for (let minute = 0; minute < hours * 60 + minutes; minute++) await this.move(1 / 60);
    }
    if ('sleep' in does) await this.move(does.sleep);
    if ('clock' in does) await this.setClock(does.clock);
    if ('term' in does) this.store.endsAt = this.endAfter(does.term);
    if ('offline' in does) {
      const { offline, server = 'Broker-Live02' } = does;
      layOfflineFile(this.terminal, this.store.offlineFile(offline, server), this.world);
    }
    if ('quotes' in does) this.world.hasQuotes = does.quotes;
    if ('network' in does) this.terminal.network = does.network;
    if ('signs' in does) this.store.fields = does.signs;
    if ('http' in does) this.status = does.http;
    if ('page' in does) this.page = does.page;
    if ('stranger' in does) this.store.becomeStranger();
  }

  private start({ key = '0ABCD-1EFGH-2JKMN-3PQRS-4TVWX-5YZ67', login = '5012345' }): void {
    const account = { login, server: 'Broker-Live02', mode: 'real' } as const;
    const program = { key, version: '2.3', product: '7', platform: 'MT5' } as const;
    startProgram(this.terminal, { ...account, ...program }, this.world);
  }

  private endAfter(hours: number | null): number | null {
    if (hours === null) return null;
    return Math.floor(this.startMs / 1000) + this.terminal.passed + hours * 3600;
  }

  private async timer(): Promise<void> {
    const before = this.terminal.exchange;
    await runTimer(this.terminal, this.world);
    if (this.terminal.exchange !== before) this.asked++;
  }

  private setClock(hours: number): Promise<void> {
    this.terminal.clockAhead += hours * 3600;
    return this.timer();
  }

  private move(hours: number): Promise<void> {
    moveClock(this.terminal, hours);
    return this.timer();
  }
}

describe('the terminal goes by the table of the license include @p92', () => {
  test.each(Object.entries(scenes))('%s', async (_name, rows) => {
    const scene = new Scene();
    for (const [index, row] of rows.entries()) {
      await scene.play(row);
      const { program } = scene.terminal;
      const state = program ? licenseState(program, scene.moment) : 'FIRST';
      const text = program ? licenseText(program, scene.moment, siteUrl) : '';
      const { asked = scene.asked, text: expected = text } = row;
      expect(
        { state, text, asked: scene.asked },
        `row ${index}: ${JSON.stringify(row.does)}`,
      ).toEqual({ state: row.state, text: expected, asked });
    }
  });
});
