import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { licenseInclude } from '#server/licenses/include/license-include.ts';
import { compileTerminal, platforms } from './compile-include.ts';
import { newSignerKey, Signer } from './lease-signer.ts';
import { Chart, World } from './terminal.ts';

const key = newSignerKey(3);
const include = licenseInclude({
  siteUrl: 'https://shop.example.com',
  productId: 7,
  publicKeys: [key],
  version: '1.0',
});
const licenseKey = '0ABCD-1EFGH-2JKMN-3PQRS-4TVWX-5YZ67';

describe.each(platforms)('on %s', (platform) => {
  let module: WebAssembly.Module;
  let world: World;
  let store: Signer;

  beforeAll(async () => {
    module = await compileTerminal(include, platform);
  });
  beforeEach(() => {
    world = new World();
    // The store's clock is right and goes on, whatever is done to this computer's.
    const [startMs, startUptimeMs] = [world.clockMs, world.uptimeMs];
    store = new Signer(key, () =>
      Math.floor((startMs + world.uptimeMs - startUptimeMs) / 1000),
    );
    world.answer = store.answer;
  });

  const notAllowed = { error: platform === 'MT5' ? 4014 : 4060 };
  const unreachable = { error: 5203 };
  const openChart = (change: Partial<Chart> = {}) =>
    Object.assign(new Chart(module, world), change);
  const runningChart = (change: Partial<Chart> = {}) => {
    const chart = openChart(change);
    chart.start(licenseKey);
    chart.timer();
    return chart;
  };
  /** As `EventSetTimer(60)` does it. */
  const run = (chart: Chart, { hours = 0, minutes = 0 }) => {
    for (let minute = 0; minute < hours * 60 + minutes; minute++) {
      world.pass({ minutes: 1 });
      chart.timer();
    }
  };

  test('asks from the first timer, not before, and is OK', () => {
    const chart = openChart();
    chart.start(licenseKey);
    expect([chart.state, chart.allowsEntry, world.questions.length]).toEqual(['FIRST', false, 0]);
    chart.timer();
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
    expect(chart.text).toBe('License OK');
    expect(world.questions).toHaveLength(1);
  });

  test('what it asks is what the contract says', () => {
    runningChart({ mode: 'demo', company: 'Größe & Söhne', server: 'Broker Live/02' });
    const [question] = world.questions;
    expect(question).toMatchObject({
      url: 'https://shop.example.com/api/licenses/lease',
      headers: 'Content-Type: application/x-www-form-urlencoded\r\n',
      timeout: 5000,
    });
    expect(Object.fromEntries(new URLSearchParams(question?.body))).toEqual({
      v: '1',
      key: licenseKey,
      login: '5012345',
      server: 'Broker Live/02',
      company: 'Größe & Söhne',
      mode: 'demo',
      product: '7',
      ver: '2.3',
      build: '5200',
      platform,
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      kid: '3',
    });
    expect(question?.body).toMatch(/^[\w.=&%-]+$/);
  });

  test('a question stays within 2,048 bytes, whatever broker and program are called', () => {
    const company = '鍵'.repeat(300);
    const chart = openChart({ company, server: company });
    chart.start(licenseKey, company);
    chart.timer();
    expect(world.questions[0]?.body.length).toBeLessThanOrEqual(2048);
    expect(chart.state).toBe('OK');
  });

  test('nonces never come again', () => {
    const chart = runningChart();
    world.answer = () => unreachable;
    run(chart, { hours: 71 });
    const nonces = world.questions.map(({ body }) => new URLSearchParams(body).get('nonce'));
    expect(nonces.length).toBeGreaterThan(50);
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test('asks again after 12 hours, 10 % more or less', () => {
    const chart = runningChart();
    run(chart, { hours: 10, minutes: 45 });
    expect(world.questions).toHaveLength(1);
    run(chart, { hours: 2, minutes: 30 });
    expect(world.questions).toHaveLength(2);
    expect(chart.state).toBe('OK');
  });

  test.each([
    [1, 1],
    [10_000_000, 24],
  ])('a refresh of %i seconds is held within a minute and a day', (refresh, most) => {
    store.fields = { refresh, expires: store.now() + 10_000_000 };
    const chart = runningChart();
    world.pass({ seconds: 50 });
    chart.timer();
    expect(world.questions).toHaveLength(1);
    run(chart, { hours: Math.ceil(most * 1.1) });
    expect(world.questions.length).toBeGreaterThan(1);
  });

  test('promise 86: without the store it works on for 72 hours from the last lease, and not longer', () => {
    const chart = runningChart();
    world.answer = () => unreachable;
    run(chart, { hours: 71 });
    expect([chart.state, chart.allowsEntry]).toEqual(['GRACE', true]);
    expect(chart.text).toBe('License: store not reachable, 1 h left');
    run(chart, { minutes: 59 });
    expect(chart.text).toBe('License: store not reachable, less than 1 h left');
    world.pass({ minutes: 1 });
    expect([chart.state, chart.allowsEntry]).toEqual(['STOPPED', false]);
    world.answer = store.answer;
    run(chart, { minutes: 31 });
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
  });

  test('tries again after 1, 5 and 30 minutes, then every 30', () => {
    world.answer = () => unreachable;
    const chart = runningChart();
    const asked: number[] = [];
    for (let minute = 1; minute <= 100; minute++) {
      const before = world.questions.length;
      run(chart, { minutes: 1 });
      if (world.questions.length > before) asked.push(minute);
    }
    expect(asked).toEqual([1, 6, 36, 66, 96]);
    expect([chart.state, chart.allowsEntry]).toEqual(['FIRST', false]);
    expect(chart.label).toBe(
      'License: store not reachable. No new trades; open ones are looked after.',
    );
  });

  test('an address that is not allowed is named with the steps, and asked for again within a minute', () => {
    world.answer = () => notAllowed;
    const chart = runningChart();
    const steps = 'Tools, Options, Expert Advisors, Allow WebRequest for listed URL: https://shop.example.com';
    expect(chart.text).toContain(steps);
    expect(chart.label).toContain(steps);
    expect(chart.state).toBe('FIRST');
    run(chart, { hours: 3 });
    world.answer = () => ({ error: 5200 });
    run(chart, { minutes: 1 });
    expect(chart.text).toContain(steps);
    world.answer = store.answer;
    run(chart, { minutes: 1 });
    expect(chart.state).toBe('OK');
  });

  test.each([5201, 5202, 5203])('error %i is a store that is not reachable', (error) => {
    world.answer = () => ({ error });
    expect(runningChart().text).toContain('store not reachable');
  });

  test('promise 86: 4xx, 5xx and what is not signed are failures, never refusals', () => {
    const chart = runningChart();
    const refusal = 'TS1\nstatus=blocked\nreason=no\n';
    const lines = ['Too many requests.\n', refusal, '<html></html>', ''];
    const bodies = lines.map((line) => Buffer.from(line));
    for (const status of [200, 301, 400, 403, 404, 429, 500, 503, 1001]) {
      for (const body of bodies) {
        world.answer = () => ({ status, body });
        run(chart, { hours: 1 });
        expect([chart.state, chart.allowsEntry], `${status} ${body}`).toEqual(
          world.questions.length > 1 ? ['GRACE', true] : ['OK', true],
        );
      }
    }
    expect(world.questions.length).toBeGreaterThan(30);
    // A genuine refusal, but beside another status.
    store.fields = { status: 'blocked', reason: 'Blocked.' };
    world.answer = (question) => ({ status: 403, body: store.bytesFor(question) });
    run(chart, { hours: 1 });
    expect(chart.state).toBe('GRACE');
  });

  test('an answer to another question, for another account or of a stranger is a failure', () => {
    const stranger = new Signer(newSignerKey(3), store.now);
    const tricks: Partial<Signer['fields']>[] = [
      { nonce: '0'.repeat(32) },
      { login: 5012346 },
      { product: 8 },
    ];
    const chart = runningChart();
    run(chart, { hours: 14 });
    const [, second] = world.questions;
    for (const fields of tricks) {
      store.fields = fields;
      run(chart, { hours: 14 });
      expect(chart.state).toBe('GRACE');
    }
    store.fields = {};
    world.answer = stranger.answer;
    run(chart, { minutes: 31 });
    expect(chart.state).toBe('GRACE');
    const replayed = second ? store.bytesFor(second) : Buffer.alloc(0);
    world.answer = () => ({ status: 200, body: replayed });
    run(chart, { minutes: 31 });
    expect(chart.state).toBe('GRACE');
    expect(chart.text).toContain('not genuine');
  });

  test('a signed refusal stops new trades at once, says why, and is asked about again after two minutes', () => {
    const chart = runningChart();
    const reason = 'This license key is for another trading account. Move it on the re-download page of the store, or enter the key of this account.';
    store.fields = { status: 'account', reason };
    run(chart, { hours: 14 });
    expect([chart.state, chart.allowsEntry]).toEqual(['STOPPED', false]);
    expect(chart.label).toContain(reason);
    const asked = world.questions.length;
    store.fields = {};
    run(chart, { minutes: 3 });
    expect(world.questions.length).toBe(asked + 1);
    expect(chart.state).toBe('OK');
  });

  test('a refusal outlives a restart, and a network that is gone', () => {
    store.fields = { status: 'ended', reason: 'The purchase was refunded.' };
    runningChart();
    world.answer = () => unreachable;
    const chart = openChart();
    chart.start(licenseKey);
    expect(chart.state).toBe('STOPPED');
    run(chart, { hours: 2 });
    expect(chart.state).toBe('STOPPED');
    expect(chart.label).toContain('refunded');
  });

  test('a lease outlives a restart without the store', () => {
    runningChart();
    world.answer = () => unreachable;
    world.pass({ hours: 40 });
    const chart = openChart();
    chart.start(licenseKey);
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
    chart.timer();
    expect([chart.state, chart.text]).toEqual([
      'GRACE',
      'License: store not reachable, 32 h left',
    ]);
  });

  test('charts share the lease: who finds one does not ask, and hears of a refusal within a minute', () => {
    const charts = [runningChart(), runningChart(), runningChart()];
    expect(world.questions).toHaveLength(1);
    expect(charts.map(({ state }) => state)).toEqual(['OK', 'OK', 'OK']);
    store.fields = { status: 'blocked', reason: 'Blocked.' };
    for (let minute = 0; minute < 14 * 60; minute++) {
      world.pass({ minutes: 1 });
      for (const chart of charts) chart.timer();
    }
    for (const chart of charts) chart.timer();
    expect(charts.map(({ state }) => state)).toEqual(['STOPPED', 'STOPPED', 'STOPPED']);
  });

  test('another account is asked for at once, and has a file of its own', () => {
    const chart = runningChart();
    chart.login = 6000001;
    expect([chart.state, chart.allowsEntry]).toEqual(['FIRST', false]);
    chart.timer();
    expect(chart.state).toBe('OK');
    expect(world.questions).toHaveLength(2);
    chart.login = 5012345;
    chart.timer();
    expect(chart.state).toBe('OK');
    expect(world.questions).toHaveLength(2);
    expect([...world.files.keys()].filter((name) => name.endsWith('.lease'))).toHaveLength(2);
  });

  test('waits while no account is connected', () => {
    const chart = openChart({ login: 0 });
    chart.start(licenseKey);
    run(chart, { minutes: 10 });
    expect(world.questions).toHaveLength(0);
    expect(chart.text).toContain('waiting for the account');
    chart.login = 5012345;
    chart.timer();
    expect(chart.state).toBe('OK');
  });

  test('without a key nothing is asked', () => {
    const chart = openChart();
    chart.start(' - ');
    run(chart, { minutes: 10 });
    expect([chart.state, world.questions.length]).toEqual(['FIRST', 0]);
    expect(chart.text).toContain('enter your license key');
  });

  test('another key’s refusal takes nobody’s lease away', () => {
    const chart = runningChart();
    const mistyped = openChart();
    store.fields = { status: 'unknown', reason: 'There is no such key.' };
    mistyped.start('9ZZZZ-1EFGH');
    mistyped.timer();
    expect(mistyped.state).toBe('STOPPED');
    run(chart, { minutes: 5 });
    expect(chart.state).toBe('OK');
    const restarted = openChart();
    restarted.start(licenseKey);
    expect(restarted.state).toBe('OK');
  });

  test('a key in small letters and with spaces finds its lease again', () => {
    runningChart();
    const chart = openChart();
    chart.start(` ${licenseKey.toLowerCase().replaceAll('-', ' ')}`);
    expect(chart.state).toBe('OK');
  });

  test('in the strategy tester all is allowed, and nothing asked, written or drawn', () => {
    const chart = runningChart({ inTester: true, login: 0 });
    run(chart, { hours: 100 });
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
    expect([world.questions.length, world.files.size, chart.labels.size]).toEqual([0, 0, 0]);
    chart.stop();
  });

  test('the counter of milliseconds may begin anew', () => {
    world.uptimeMs = 2 ** 32 - 3 * 60_000;
    const [startMs, startUptimeMs] = [world.clockMs, world.uptimeMs];
    store.now = () => Math.floor((startMs + world.uptimeMs - startUptimeMs) / 1000);
    world.answer = () => unreachable;
    const chart = runningChart();
    run(chart, { minutes: 5 });
    world.answer = store.answer;
    run(chart, { minutes: 2 });
    expect(chart.state).toBe('OK');
  });

  test('one label, in lines of at most 63 characters, and one line in the log for a change', () => {
    const chart = runningChart();
    world.answer = () => unreachable;
    run(chart, { hours: 73 });
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
    store.fields = { notice: 'Wartung am Sonntag – 鍵', latest: '2.4' };
    const chart = runningChart();
    expect(chart.text).toBe('License OK. Wartung am Sonntag – 鍵');
    expect(chart.latest).toBe('2.4');
    expect(openChart().latest).toBe('');
  });
});
