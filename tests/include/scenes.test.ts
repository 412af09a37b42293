import { describe, expect, test } from 'vitest';
import type { Row } from '#sandbox/terminal/scene-row.ts';
import { scenes } from '#sandbox/terminal/scenes.ts';
import { platforms, type Platform } from './compile-include.ts';
import { newSignerKey, Signer } from './lease-signer.ts';
import { licenseKey, useFixtures, type Fixtures } from './fixtures.ts';
import type { Chart } from './terminal.ts';

const hourMs = 3_600_000;

/** A scene of the table, run with the compiled include. */
class Scene {
  private readonly fixtures: Fixtures;
  private readonly platform: Platform;
  private network: 'up' | 'cut' | 'forbidden' = 'up';
  private status = 200;
  private page = '';
  private signer: Signer;
  chart: Chart;

  constructor(fixtures: Fixtures, platform: Platform) {
    this.fixtures = fixtures;
    this.platform = platform;
    this.signer = fixtures.store;
    this.chart = fixtures.openChart();
    fixtures.world.answer = (question) => {
      if (this.network === 'cut') return { error: 5203 };
      if (this.network === 'forbidden') return { error: this.platform === 'MT5' ? 4014 : 4060 };
      const body = this.page ? Buffer.from(this.page) : this.signer.bytesFor(question);
      return { status: this.status, body };
    };
  }

  play({ does }: Row): void {
    const { fixtures, chart } = this;
    if ('start' in does) this.start(does.start);
    if ('timer' in does) chart.timer();
    if ('pass' in does) fixtures.run(chart, does.pass);
    if ('sleep' in does) fixtures.world.pass({ hours: does.sleep });
    if ('clock' in does) fixtures.world.clockMs += does.clock * hourMs;
    if ('sleep' in does || 'clock' in does) chart.timer();
    if ('term' in does) fixtures.store.endsAt = this.endAfter(does.term);
    if ('offline' in does) fixtures.layOfflineFile(does.offline, does.server);
    if ('quotes' in does) fixtures.world.quoteMs = null;
    if ('network' in does) this.network = does.network;
    if ('signs' in does) fixtures.store.fields = does.signs;
    if ('http' in does) this.status = does.http;
    if ('page' in does) this.page = does.page;
    if ('stranger' in does) this.signer = new Signer(newSignerKey(3), fixtures.store.now);
  }

  private endAfter(hours: number | null): number | null {
    return hours === null ? null : this.fixtures.store.now() + hours * 3600;
  }

  private start({ key = licenseKey, login = '5012345' }): void {
    this.chart = this.fixtures.openChart({ login: Number(login) });
    this.chart.start(key);
  }
}

describe.each(platforms)('the table of states on %s @p92', (platform) => {
  const fixtures = useFixtures(platform);

  test.each(Object.entries(scenes))('%s', (_name, rows) => {
    const scene = new Scene(fixtures, platform);
    for (const [index, row] of rows.entries()) {
      scene.play(row);
      const { state, text, allowsEntry } = scene.chart;
      const asked = fixtures.world.questions.length;
      const expected = { text, asked, ...row, allowsEntry: /OK|GRACE/.test(row.state) };
      expect(
        { does: row.does, state, text, asked, allowsEntry },
        `row ${index}: ${JSON.stringify(row.does)}`,
      ).toEqual(expected);
    }
  });
});
