import { describe, expect, test } from 'vitest';
import { platforms } from './compile-include.ts';
import { licenseKey, useFixtures } from './fixtures.ts';

describe.each(platforms)('on %s', (platform) => {
  const fixtures = useFixtures(platform);

  test('the request follows the contract', () => {
    fixtures.runningChart({ mode: 'demo', company: 'Größe & Söhne', server: 'Broker Live/02' });
    const [question] = fixtures.world.questions;
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

  test('a request stays within 2,048 bytes for any names', () => {
    const company = '鍵'.repeat(300);
    const chart = fixtures.openChart({ company, server: company });
    chart.start(licenseKey, company);
    chart.timer();
    expect(fixtures.world.questions[0]?.body.length).toBeLessThanOrEqual(2048);
    expect(chart.state).toBe('OK');
  });

  test('nonces never repeat', () => {
    const chart = fixtures.runningChart();
    fixtures.cutTheNetwork();
    fixtures.run(chart, { hours: 71 });
    const nonces = fixtures.world.questions.map(({ body }) =>
      new URLSearchParams(body).get('nonce'),
    );
    expect(nonces.length).toBeGreaterThan(50);
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test.each([
    [1, 1],
    [10_000_000, 24],
  ])('a refresh of %i seconds is clamped to a minute and a day', (refresh, maxHours) => {
    fixtures.store.fields = { refresh, expires: fixtures.store.now() + 10_000_000 };
    const chart = fixtures.runningChart();
    fixtures.world.pass({ seconds: 50 });
    chart.timer();
    expect(fixtures.world.questions).toHaveLength(1);
    fixtures.run(chart, { hours: Math.ceil(maxHours * 1.1) });
    expect(fixtures.world.questions.length).toBeGreaterThan(1);
  });

  test.each([5201, 5202, 5203])('error %i means an unreachable store', (error) => {
    fixtures.world.answer = () => ({ error });
    expect(fixtures.runningChart().text).toContain('store not reachable');
  });

  test('the tick counter may wrap', () => {
    fixtures.world.uptimeMs = 2 ** 32 - 3 * 60_000;
    fixtures.storeTimeFromNow();
    fixtures.cutTheNetwork();
    const chart = fixtures.runningChart();
    fixtures.run(chart, { minutes: 5 });
    fixtures.mendTheNetwork();
    fixtures.run(chart, { minutes: 2 });
    expect(chart.state).toBe('OK');
  });
});
