import { describe, expect, test } from 'vitest';
import { platforms } from './compile-include.ts';
import { licenseKey, useStage } from './stage.ts';

describe.each(platforms)('on %s', (platform) => {
  const stage = useStage(platform);
  const notAllowed = { error: platform === 'MT5' ? 4014 : 4060 };

  test('asks from the first timer, not before, and is OK', () => {
    const chart = stage.openChart();
    chart.start(licenseKey);
    expect([chart.state, chart.allowsEntry, stage.world.questions.length]).toEqual([
      'FIRST',
      false,
      0,
    ]);
    chart.timer();
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
    expect(chart.text).toBe('License OK');
    expect(stage.world.questions).toHaveLength(1);
  });

  test('what it asks is what the contract says', () => {
    stage.runningChart({ mode: 'demo', company: 'Größe & Söhne', server: 'Broker Live/02' });
    const [question] = stage.world.questions;
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
    const chart = stage.openChart({ company, server: company });
    chart.start(licenseKey, company);
    chart.timer();
    expect(stage.world.questions[0]?.body.length).toBeLessThanOrEqual(2048);
    expect(chart.state).toBe('OK');
  });

  test('nonces never come again', () => {
    const chart = stage.runningChart();
    stage.cutTheNetwork();
    stage.run(chart, { hours: 71 });
    const nonces = stage.world.questions.map(({ body }) => new URLSearchParams(body).get('nonce'));
    expect(nonces.length).toBeGreaterThan(50);
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test('asks again after 12 hours, 10 % more or less', () => {
    const chart = stage.runningChart();
    stage.run(chart, { hours: 10, minutes: 45 });
    expect(stage.world.questions).toHaveLength(1);
    stage.run(chart, { hours: 2, minutes: 30 });
    expect(stage.world.questions).toHaveLength(2);
    expect(chart.state).toBe('OK');
  });

  test.each([
    [1, 1],
    [10_000_000, 24],
  ])('a refresh of %i seconds is held within a minute and a day', (refresh, most) => {
    stage.store.fields = { refresh, expires: stage.store.now() + 10_000_000 };
    const chart = stage.runningChart();
    stage.world.pass({ seconds: 50 });
    chart.timer();
    expect(stage.world.questions).toHaveLength(1);
    stage.run(chart, { hours: Math.ceil(most * 1.1) });
    expect(stage.world.questions.length).toBeGreaterThan(1);
  });

  test('tries again after 1, 5 and 30 minutes, then every 30', () => {
    stage.cutTheNetwork();
    const chart = stage.runningChart();
    const asked: number[] = [];
    for (let minute = 1; minute <= 100; minute++) {
      const before = stage.world.questions.length;
      stage.run(chart, { minutes: 1 });
      if (stage.world.questions.length > before) asked.push(minute);
    }
    expect(asked).toEqual([1, 6, 36, 66, 96]);
    expect([chart.state, chart.allowsEntry]).toEqual(['FIRST', false]);
    expect(chart.label).toBe(
      'License: store not reachable. No new trades; open ones are looked after.',
    );
  });

  test('an address that is not allowed is named with the steps, and asked for again within a minute', () => {
    stage.world.answer = () => notAllowed;
    const chart = stage.runningChart();
    const steps =
      'Tools, Options, Expert Advisors, Allow WebRequest for listed URL: https://shop.example.com';
    expect(chart.text).toContain(steps);
    expect(chart.label).toContain(steps);
    expect(chart.state).toBe('FIRST');
    stage.run(chart, { hours: 3 });
    stage.world.answer = () => ({ error: 5200 });
    stage.run(chart, { minutes: 1 });
    expect(chart.text).toContain(steps);
    stage.mendTheNetwork();
    stage.run(chart, { minutes: 1 });
    expect(chart.state).toBe('OK');
  });

  test.each([5201, 5202, 5203])('error %i is a store that is not reachable', (error) => {
    stage.world.answer = () => ({ error });
    expect(stage.runningChart().text).toContain('store not reachable');
  });

  test('waits while no account is connected', () => {
    const chart = stage.openChart({ login: 0 });
    chart.start(licenseKey);
    stage.run(chart, { minutes: 10 });
    expect(stage.world.questions).toHaveLength(0);
    expect(chart.text).toContain('waiting for the account');
    chart.login = 5012345;
    chart.timer();
    expect(chart.state).toBe('OK');
  });

  test('without a key nothing is asked', () => {
    const chart = stage.openChart();
    chart.start(' - ');
    stage.run(chart, { minutes: 10 });
    expect([chart.state, stage.world.questions.length]).toEqual(['FIRST', 0]);
    expect(chart.text).toContain('enter your license key');
  });

  test('the counter of milliseconds may begin anew', () => {
    stage.world.uptimeMs = 2 ** 32 - 3 * 60_000;
    stage.storeTimeFromNow();
    stage.cutTheNetwork();
    const chart = stage.runningChart();
    stage.run(chart, { minutes: 5 });
    stage.mendTheNetwork();
    stage.run(chart, { minutes: 2 });
    expect(chart.state).toBe('OK');
  });
});
