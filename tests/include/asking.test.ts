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
      ext: '1',
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

  test('a lease that has run out is asked about at once @p150', () => {
    fixtures.store.fields = { expires: fixtures.store.now() + 600 };
    const chart = fixtures.runningChart();
    fixtures.run(chart, { minutes: 9 });
    expect(fixtures.world.questions).toHaveLength(1);
    fixtures.store.fields = {};
    fixtures.run(chart, { minutes: 1 });
    expect([fixtures.world.questions.length, chart.state]).toEqual([2, 'OK']);
  });

  const body = Buffer.from('Attention Required!');
  test.each([
    [{ error: 5203 }, 'error 5203'],
    [{ status: 1001, body }, 'error 1001'],
    [{ status: 403, body }, 'HTTP 403'],
    [{ status: 429, body }, 'HTTP 429'],
    [{ status: 503, body }, 'HTTP 503'],
    [{ status: 200, body }, 'something else answered'],
  ])('chart and log show the code of the failure %j @p125', (answer, code) => {
    fixtures.world.answer = () => answer;
    const chart = fixtures.runningChart();
    expect(chart.label).toContain(
      code === 'something else answered' ? `${code} instead of the store` : `(${code}).`,
    );
    expect(chart.log.at(-1)).toBe(chart.label);
    fixtures.mendTheNetwork();
    fixtures.run(chart, { minutes: 1 });
    fixtures.world.answer = () => answer;
    fixtures.run(chart, { hours: 73 }, 30);
    expect(chart.label).toContain(`has not answered for too long (${code}).`);
  });

  test.each([4014, 4060, 5200])('error %i means that the address is not allowed', (error) => {
    fixtures.world.answer = () => ({ error });
    expect(fixtures.runningChart().text).toContain('Allow WebRequest for listed URL');
  });

  test('a change of period leaves the delay between two requests as it was', () => {
    fixtures.cutTheNetwork();
    const chart = fixtures.runningChart();
    for (let minute = 0; minute < 10; minute++) {
      chart.stop();
      chart.start(licenseKey);
      fixtures.run(chart, { minutes: 1 });
    }
    // At once, after one minute and after five.
    expect(fixtures.world.questions).toHaveLength(3);
    chart.start('9ZZZZ');
    chart.timer();
    expect(fixtures.world.questions).toHaveLength(4);
  });

  test('an indicator says that it cannot ask, and goes by an expert’s lease @p125', () => {
    const indicator = fixtures.runningChart({ isIndicator: true });
    expect(fixtures.world.questions).toEqual([]);
    expect(indicator.label).toContain('indicators cannot ask the store. Put the expert advisor');
    const expert = fixtures.runningChart();
    const texts = new Set<string>();
    for (let minute = 0; minute < 30 * 60; minute += 10) {
      fixtures.world.pass({ minutes: 10 });
      expert.timer();
      indicator.timer();
      texts.add(indicator.text);
    }
    expect([...texts]).toEqual(['License OK']);
  });

  test('a read-only program goes by the lease that another one keeps @p151', () => {
    const indicator = fixtures.openChart();
    indicator.startReadOnly(licenseKey);
    indicator.timer();
    expect(indicator.label).toContain('Start the license helper, or an expert advisor, with this');
    expect([indicator.allowsEntry, fixtures.world.questions.length]).toEqual([false, 0]);
    const helper = fixtures.runningChart();
    fixtures.run(indicator, { minutes: 1 });
    expect(indicator.label).toBe('License OK');
    fixtures.store.fields = { status: 'blocked', reason: 'Blocked.' };
    fixtures.cutTheNetwork();
    fixtures.run(indicator, { hours: 16 }, 10);
    expect(indicator.text).toContain('the lease on this computer is not being renewed. Start');
    fixtures.mendTheNetwork();
    fixtures.run(helper, { minutes: 1 });
    fixtures.run(indicator, { minutes: 1 });
    expect([indicator.state, indicator.allowsEntry]).toEqual(['STOPPED', false]);
    const asked = new Set(fixtures.world.questions.map(({ url }) => url));
    expect(asked.size).toBe(1);
  });

  test.each([0, 1])(
    'a timer that dies after %i events is said, no matter which function asks @p305',
    (events) => {
      const chart = fixtures.startedChart();
      for (let event = 0; event < events; event++) chart.timer();
      const says = "this program's timer is not running";
      fixtures.world.pass({ seconds: 89 });
      expect([chart.allowsEntry, chart.text.includes(says)]).toEqual([events > 0, false]);
      fixtures.world.pass({ seconds: 1 });
      expect([chart.allowsEntry, chart.label.includes(says)]).toEqual([events > 0, true]);
      expect(chart.log.at(-1)).toBe(chart.label);
      fixtures.world.pass({ hours: 72 });
      expect(chart.text).toMatch(/Attach the program again\. No new trades;/);
      expect([chart.label, chart.log.at(-1)]).toEqual([chart.text, chart.text]);
      chart.stop();
      expect([chart.allowsEntry, chart.label]).toEqual([false, '']);
      chart.start(licenseKey);
      chart.timer();
      expect(chart.label).toBe('License OK');
    },
  );

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
