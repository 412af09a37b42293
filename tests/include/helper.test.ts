import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { byExtent } from '#tests/support/extent.ts';
import { compileTerminal, platforms, type Platform } from './compile-include.ts';
import { include, signerKey } from './fixtures.ts';
import { Signer } from './lease-signer.ts';
import { Chart, World } from './terminal.ts';

/** Entry points that the tests call, for a service that has one function. */
const service = `
int OnInit() { return(0); }
void OnTimer() { OnStart(); }
void OnTick() {}
void OnDeinit(const int reason) {}
`;

test.each(byExtent<readonly Platform[]>(['MT5'], platforms))(
  'the helper keeps the leases of all its keys on %s @p151',
  async (platform) => {
    const ending = platform.replace('MT', 'mq');
    const source = readFileSync(`src/server/licenses/include/helper.${ending}`, 'utf8');
    const expert = `#define LicenseKeys LicenseKey\n${source}${platform === 'MT5' ? service : ''}`;
    const world = new World();
    const chart = new Chart(await compileTerminal(include, platform, expert), world);
    const store = new Signer(signerKey, () => Math.floor(world.clockMs / 1000));
    const logins = new Map([
      ['0ABCD-1', 5012345],
      ['1ABCD-1', 5012346],
    ]);
    world.answer = (question) => {
      const asked = new URLSearchParams(question.body);
      const isTheirs = logins.get(asked.get('key') ?? '') === Number(asked.get('login'));
      store.fields = isTheirs ? {} : { status: 'account', reason: 'Another account.' };
      return store.answer(question);
    };
    const run = (minutes: number) => {
      if (platform === 'MT5') {
        chart.sleeps = minutes * 60;
        chart.expert.timer();
        return;
      }
      for (let second = 0; second < minutes * 60; second++) {
        world.pass({ seconds: 1 });
        chart.expert.timer();
      }
    };
    expect(chart.expert.init(',0ABCD-1, ,,1ABCD-1')).toBe(0);
    run(1);
    expect(world.file('.answer')[1].toString()).toContain('status=ok\n');
    chart.login = 5012346;
    run(3);
    const kept = [...world.files].filter(([name]) => name.endsWith('.answer'));
    const statuses = kept.map(([, content]) => /status=(\w+)/.exec(content.toString())?.[1]);
    expect(statuses).toEqual(['ok', 'ok']);
    expect(world.questions.length).toBeLessThan(6);
    expect(chart.labels.size > 0).toBe(platform === 'MT4');
  },
);
