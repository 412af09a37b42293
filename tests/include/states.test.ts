import { describe, expect, test } from 'vitest';
import { platforms } from './compile-include.ts';
import { newSignerKey, Signer } from './lease-signer.ts';
import { useFixtures } from './fixtures.ts';

describe.each(platforms)('on %s', (platform) => {
  const fixtures = useFixtures(platform);

  test('4xx, 5xx and unsigned answers are failures, never refusals @p86', () => {
    const chart = fixtures.runningChart();
    const refusal = 'TS1\nstatus=blocked\nreason=no\n';
    const lines = ['Too many requests.\n', refusal, '<html></html>', ''];
    const bodies = lines.map((line) => Buffer.from(line));
    for (const status of [200, 301, 400, 403, 404, 429, 500, 503, 1001]) {
      for (const body of bodies) {
        fixtures.world.answer = () => ({ status, body });
        fixtures.run(chart, { hours: 1 });
        expect([chart.state, chart.allowsEntry], `${status} ${body.toString()}`).toEqual(
          fixtures.world.questions.length > 1 ? ['GRACE', true] : ['OK', true],
        );
      }
    }
    expect(fixtures.world.questions.length).toBeGreaterThan(30);
    // A genuine refusal with another status line.
    fixtures.store.fields = { status: 'blocked', reason: 'Blocked.' };
    fixtures.world.answer = (question) => ({
      status: 403,
      body: fixtures.store.bytesFor(question),
    });
    fixtures.run(chart, { hours: 1 });
    expect(chart.state).toBe('GRACE');
  });

  test('an answer to another request, account or by another key is a failure @p85', () => {
    const stranger = new Signer(newSignerKey(3), fixtures.store.now);
    const tricks: Partial<Signer['fields']>[] = [
      { nonce: '0'.repeat(32) },
      { login: 5012346 },
      { product: 8 },
    ];
    const chart = fixtures.runningChart();
    fixtures.run(chart, { hours: 14 });
    const [, second] = fixtures.world.questions;
    for (const fields of tricks) {
      fixtures.store.fields = fields;
      fixtures.run(chart, { hours: 14 });
      expect(chart.state).toBe('GRACE');
    }
    fixtures.store.fields = {};
    fixtures.world.answer = stranger.answer;
    fixtures.run(chart, { minutes: 31 });
    expect(chart.state).toBe('GRACE');
    const replayed = second ? fixtures.store.bytesFor(second) : Buffer.alloc(0);
    fixtures.world.answer = () => ({ status: 200, body: replayed });
    fixtures.run(chart, { minutes: 31 });
    expect(chart.state).toBe('GRACE');
    expect(chart.text).toContain('could not be verified');
  });

  test('charts share one lease and learn of a refusal within a minute', () => {
    const charts = [fixtures.runningChart(), fixtures.runningChart(), fixtures.runningChart()];
    expect(fixtures.world.questions).toHaveLength(1);
    expect(charts.map(({ state }) => state)).toEqual(['OK', 'OK', 'OK']);
    fixtures.store.fields = { status: 'blocked', reason: 'Blocked.' };
    for (let minute = 0; minute < 14 * 60; minute++) {
      fixtures.world.pass({ minutes: 1 });
      for (const chart of charts) chart.timer();
    }
    for (const chart of charts) chart.timer();
    expect(charts.map(({ state }) => state)).toEqual(['STOPPED', 'STOPPED', 'STOPPED']);
  });

  test('the strategy tester allows all and asks, writes and draws nothing', () => {
    const chart = fixtures.runningChart({ inTester: true, login: 0 });
    fixtures.run(chart, { hours: 100 });
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
    expect([fixtures.world.questions.length, fixtures.world.files.size, chart.labels.size]).toEqual(
      [0, 0, 0],
    );
    chart.stop();
  });

  test('a chart has one label of short lines and logs each change once', () => {
    const chart = fixtures.runningChart();
    fixtures.cutTheNetwork();
    fixtures.run(chart, { hours: 73 });
    for (const line of chart.labels.values()) expect(line.length).toBeLessThanOrEqual(63);
    expect(chart.label).toBe(chart.text);
    expect(chart.log).toEqual([
      'License: asking the store. No new trades; open ones stay managed.',
      'License OK',
      expect.stringMatching(/^License: store not reachable \(error 5203\), \d+ h left$/),
      'License: the store has not answered for too long (error 5203). No new trades; open ones stay managed.',
    ]);
    chart.labels.clear();
    chart.timer();
    expect(chart.label).toBe(chart.text);
    chart.stop();
    expect(chart.labels.size).toBe(0);
  });

  test('no call leaves an error behind', () => {
    fixtures.cutTheNetwork();
    const chart = fixtures.startedChart();
    const errors = [chart.lastError];
    chart.timer();
    errors.push(chart.lastError);
    chart.stop();
    expect([...errors, chart.lastError]).toEqual([0, 0, 0]);
  });

  test('a chart knows the newest version', () => {
    fixtures.store.fields = { latest: '2.4' };
    expect(fixtures.runningChart().latest).toBe('2.4');
    expect(fixtures.openChart().latest).toBe('');
  });
});
