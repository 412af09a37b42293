import { describe, expect, test } from 'vitest';
import { platforms } from './compile-include.ts';
import { newSignerKey, Signer } from './lease-signer.ts';
import { licenseKey, useStage } from './stage.ts';

describe.each(platforms)('on %s', (platform) => {
  const stage = useStage(platform);

  test('promise 86: without the store it works on for 72 hours from the last lease, and not longer', () => {
    const chart = stage.runningChart();
    stage.cutTheNetwork();
    stage.run(chart, { hours: 71 });
    expect([chart.state, chart.allowsEntry]).toEqual(['GRACE', true]);
    expect(chart.text).toBe('License: store not reachable, 1 h left');
    stage.run(chart, { minutes: 59 });
    expect(chart.text).toBe('License: store not reachable, less than 1 h left');
    stage.world.pass({ minutes: 1 });
    expect([chart.state, chart.allowsEntry]).toEqual(['STOPPED', false]);
    stage.mendTheNetwork();
    stage.run(chart, { minutes: 31 });
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
  });

  test('promise 86: 4xx, 5xx and what is not signed are failures, never refusals', () => {
    const chart = stage.runningChart();
    const refusal = 'TS1\nstatus=blocked\nreason=no\n';
    const lines = ['Too many requests.\n', refusal, '<html></html>', ''];
    const bodies = lines.map((line) => Buffer.from(line));
    for (const status of [200, 301, 400, 403, 404, 429, 500, 503, 1001]) {
      for (const body of bodies) {
        stage.world.answer = () => ({ status, body });
        stage.run(chart, { hours: 1 });
        expect([chart.state, chart.allowsEntry], `${status} ${body.toString()}`).toEqual(
          stage.world.questions.length > 1 ? ['GRACE', true] : ['OK', true],
        );
      }
    }
    expect(stage.world.questions.length).toBeGreaterThan(30);
    // A genuine refusal with another status line.
    stage.store.fields = { status: 'blocked', reason: 'Blocked.' };
    stage.world.answer = (question) => ({
      status: 403,
      body: stage.store.bytesFor(question),
    });
    stage.run(chart, { hours: 1 });
    expect(chart.state).toBe('GRACE');
  });

  test('an answer to another question, for another account or of a stranger is a failure', () => {
    const stranger = new Signer(newSignerKey(3), stage.store.now);
    const tricks: Partial<Signer['fields']>[] = [
      { nonce: '0'.repeat(32) },
      { login: 5012346 },
      { product: 8 },
    ];
    const chart = stage.runningChart();
    stage.run(chart, { hours: 14 });
    const [, second] = stage.world.questions;
    for (const fields of tricks) {
      stage.store.fields = fields;
      stage.run(chart, { hours: 14 });
      expect(chart.state).toBe('GRACE');
    }
    stage.store.fields = {};
    stage.world.answer = stranger.answer;
    stage.run(chart, { minutes: 31 });
    expect(chart.state).toBe('GRACE');
    const replayed = second ? stage.store.bytesFor(second) : Buffer.alloc(0);
    stage.world.answer = () => ({ status: 200, body: replayed });
    stage.run(chart, { minutes: 31 });
    expect(chart.state).toBe('GRACE');
    expect(chart.text).toContain('not genuine');
  });

  test('a signed refusal stops new trades at once, says why, and is asked about again after two minutes', () => {
    const chart = stage.runningChart();
    const reason =
      'This license key is for another trading account. Move it on the re-download page of the store, or enter the key of this account.';
    stage.store.fields = { status: 'account', reason };
    stage.run(chart, { hours: 14 });
    expect([chart.state, chart.allowsEntry]).toEqual(['STOPPED', false]);
    expect(chart.label).toContain(reason);
    const asked = stage.world.questions.length;
    stage.store.fields = {};
    stage.run(chart, { minutes: 3 });
    expect(stage.world.questions.length).toBe(asked + 1);
    expect(chart.state).toBe('OK');
  });

  test('a refusal outlives a restart, and a network that is gone', () => {
    stage.store.fields = { status: 'ended', reason: 'The purchase was refunded.' };
    stage.runningChart();
    stage.cutTheNetwork();
    const chart = stage.openChart();
    chart.start(licenseKey);
    expect(chart.state).toBe('STOPPED');
    stage.run(chart, { hours: 2 });
    expect(chart.state).toBe('STOPPED');
    expect(chart.label).toContain('refunded');
  });

  test('a lease outlives a restart without the store', () => {
    stage.runningChart();
    stage.cutTheNetwork();
    stage.world.pass({ hours: 40 });
    const chart = stage.openChart();
    chart.start(licenseKey);
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
    chart.timer();
    expect([chart.state, chart.text]).toEqual(['GRACE', 'License: store not reachable, 32 h left']);
  });

  test('charts share the lease: who finds one does not ask, and hears of a refusal within a minute', () => {
    const charts = [stage.runningChart(), stage.runningChart(), stage.runningChart()];
    expect(stage.world.questions).toHaveLength(1);
    expect(charts.map(({ state }) => state)).toEqual(['OK', 'OK', 'OK']);
    stage.store.fields = { status: 'blocked', reason: 'Blocked.' };
    for (let minute = 0; minute < 14 * 60; minute++) {
      stage.world.pass({ minutes: 1 });
      for (const chart of charts) chart.timer();
    }
    for (const chart of charts) chart.timer();
    expect(charts.map(({ state }) => state)).toEqual(['STOPPED', 'STOPPED', 'STOPPED']);
  });

  test('another account is asked for at once, and has a file of its own', () => {
    const chart = stage.runningChart();
    chart.login = 6000001;
    expect([chart.state, chart.allowsEntry]).toEqual(['FIRST', false]);
    chart.timer();
    expect(chart.state).toBe('OK');
    expect(stage.world.questions).toHaveLength(2);
    chart.login = 5012345;
    chart.timer();
    expect(chart.state).toBe('OK');
    expect(stage.world.questions).toHaveLength(2);
    expect([...stage.world.files.keys()].filter((name) => name.endsWith('.lease'))).toHaveLength(2);
  });

  test('another key’s refusal takes nobody’s lease away', () => {
    const chart = stage.runningChart();
    const mistyped = stage.openChart();
    stage.store.fields = { status: 'unknown', reason: 'There is no such key.' };
    mistyped.start('9ZZZZ-1EFGH');
    mistyped.timer();
    expect(mistyped.state).toBe('STOPPED');
    stage.run(chart, { minutes: 5 });
    expect(chart.state).toBe('OK');
    const restarted = stage.openChart();
    restarted.start(licenseKey);
    expect(restarted.state).toBe('OK');
  });

  test('a key in small letters and with spaces finds its lease again', () => {
    stage.runningChart();
    const chart = stage.openChart();
    chart.start(` ${licenseKey.toLowerCase().replaceAll('-', ' ')}`);
    expect(chart.state).toBe('OK');
  });

  test('in the strategy tester all is allowed, and nothing asked, written or drawn', () => {
    const chart = stage.runningChart({ inTester: true, login: 0 });
    stage.run(chart, { hours: 100 });
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
    expect([stage.world.questions.length, stage.world.files.size, chart.labels.size]).toEqual([
      0, 0, 0,
    ]);
    chart.stop();
  });

  test('one label, in lines of at most 63 characters, and one line in the log for a change', () => {
    const chart = stage.runningChart();
    stage.cutTheNetwork();
    stage.run(chart, { hours: 73 });
    for (const line of chart.labels.values()) expect(line.length).toBeLessThanOrEqual(63);
    expect(chart.label).toBe(chart.text);
    expect(chart.log).toEqual([
      'License: asking the store. No new trades; open ones are looked after.',
      'License OK',
      expect.stringMatching(/^License: store not reachable, \d+ h left$/),
      'License: the store has not answered for too long. No new trades; open ones are looked after.',
    ]);
    chart.stop();
    expect(chart.labels.size).toBe(0);
  });

  test('the seller’s notice and the newest version are told', () => {
    stage.store.fields = { notice: 'Wartung am Sonntag – 鍵', latest: '2.4' };
    const chart = stage.runningChart();
    expect(chart.text).toBe('License OK. Wartung am Sonntag – 鍵');
    expect(chart.latest).toBe('2.4');
    expect(stage.openChart().latest).toBe('');
  });
});
