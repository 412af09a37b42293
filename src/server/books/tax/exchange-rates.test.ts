import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { exchangeRates, meta } from '#db/schema.ts';
import { startTestSandbox, startTestServer } from '#sandbox/test-support.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import {
  convertCents,
  readDollarRate,
  readRate,
  vatCurrencyOf,
  writeRates,
} from './exchange-rates.ts';
import { fetchRates, parseRatesXml } from './fetch-rates.ts';

const db = tempDatabase();
const sandbox = await startTestSandbox();
const now = () => new Date();
const day = (rates: Record<string, number>, of: string) =>
  Object.entries(rates).map(([currency, rate]) => ({ day: of, currency, rate }));

describe('a rate is published, never guessed @p273', () => {
  beforeEach(async () => {
    const friday = day({ USD: 1.08, CZK: 25 }, '2026-11-20');
    const monday = day({ USD: 1.1 }, '2026-11-23');
    await writeRates(db(), [...friday, ...monday], { wins: false });
  });

  test.each([
    ['the day’s own', 'USD', '2026-11-20', { rate: 1.08, day: '2026-11-20' }],
    ['Friday’s on a Sunday', 'USD', '2026-11-22', { rate: 1.08, day: '2026-11-20' }],
    ['the newest', 'USD', '2026-11-30', { rate: 1.1, day: '2026-11-23' }],
    ['none after seven days', 'USD', '2026-12-01', null],
    ['none before the first', 'USD', '2026-11-19', null],
    ['none of an unknown currency', 'XXX', '2026-11-20', null],
    ['one for the euro', 'EUR', '2026-01-01', { rate: 1, day: '2026-01-01' }],
  ])('readRate: %s', async (_name, currency, of, rate) => {
    expect(await readRate(db(), { currency, day: of })).toEqual(rate);
  });

  test('the dollar is converted by both rates of one publication', async () => {
    const rate = (currency: string, of: string) => readDollarRate(db(), { currency, day: of });
    expect(await rate('EUR', '2026-11-20')).toEqual({ rate: 1 / 1.08, day: '2026-11-20' });
    expect(await rate('CZK', '2026-11-20')).toEqual({ rate: 25 / 1.08, day: '2026-11-20' });
    expect(await rate('CZK', '2026-11-23')).toBeNull();
    expect(await rate('USD', '2026-11-23')).toEqual({ rate: 1, day: '2026-11-23' });
    expect([convertCents(797, 1 / 1.08), convertCents(-797, 1 / 1.08)]).toEqual([738, -738]);
    expect(['DE', 'CZ', 'BG'].map(vatCurrencyOf)).toEqual(['EUR', 'CZK', 'EUR']);
  });

  test('what the seller puts in wins, what is fetched does not', async () => {
    await writeRates(db(), day({ USD: 2 }, '2026-11-20'), { wins: false });
    expect(await readRate(db(), { currency: 'USD', day: '2026-11-20' })).toMatchObject({
      rate: 1.08,
    });
    await writeRates(db(), day({ USD: 1.07 }, '2026-11-20'), { wins: true });
    expect(await readRate(db(), { currency: 'USD', day: '2026-11-20' })).toMatchObject({
      rate: 1.07,
    });
  });
});

describe('fetchRates @p273', () => {
  const daily = `${sandbox.url}/stats/eurofxref/eurofxref-daily.xml`;
  const fetchFrom = (ecbRatesUrl: string, vatMode: 'none' | 'oss' = 'oss') =>
    fetchRates({ db: db(), now, settings: { ecbRatesUrl } }, { vatMode });
  const days = async () => {
    const rows = await db().selectDistinct({ day: exchangeRates.day }).from(exchangeRates);
    return rows.length;
  };
  const again = () => db().delete(meta).where(eq(meta.name, 'rates-fetched-at'));

  test('takes 90 days at first, then one, and none without VAT', async () => {
    await fetchFrom(daily, 'none');
    expect(await days()).toBe(0);
    await fetchFrom(daily);
    const first = await days();
    expect(first).toBeGreaterThan(60);
    await db().delete(exchangeRates).where(eq(exchangeRates.currency, 'CZK'));
    await again();
    await fetchFrom(daily);
    const filled = await db().$count(exchangeRates, eq(exchangeRates.currency, 'CZK'));
    expect([await days(), filled]).toEqual([first, 1]);
  });

  test('asks once in six hours for all callers, and again in five minutes after a failure @p301', async () => {
    const published = await (await fetch(daily)).text();
    const answers = ['', published];
    let calls = 0;
    const url = await startTestServer((_request, response) => {
      calls++;
      response.end(answers.shift());
    });
    const callsAt = async (minutes: number) => {
      const at = new Date(Date.now() + minutes * 60_000);
      const deps = { db: db(), now: () => at, settings: { ecbRatesUrl: url } };
      const ask = () => fetchRates(deps, { vatMode: 'oss' });
      await Promise.all([ask(), ask()]);
      return calls;
    };
    expect([await callsAt(0), await callsAt(4), await callsAt(6)]).toEqual([1, 1, 2]);
    expect([await callsAt(12), await callsAt(365), await callsAt(367)]).toEqual([2, 2, 3]);
  });

  test('a bad file changes nothing', async () => {
    await fetchFrom(daily);
    const before = await db().$count(exchangeRates);
    const published = await (await fetch(daily)).text();
    const good = published.replace(
      "<Cube currency='USD'",
      "<Cube currency='XYZ' rate='9'/><Cube currency='USD'",
    );
    const bad = [
      'no XML',
      '<html></html>',
      good.replace('</gesmes:Envelope>', ''),
      good.replace("rate='1.0800'", "rate='-1'"),
      good.replace("rate='1.0800'", "rate='many'"),
      good.replace("currency='USD'", "currency='usd'"),
      good.replace(/time='[\d-]+'/, "time='2999-01-01'"),
      good.replace(/time='[\d-]+'/, "time='2026-02-30'"),
      `<!DOCTYPE a [<!ENTITY b "bbbb">]>${'<a>&b;</a>'.repeat(9)}`,
      good + ' '.repeat(1_000_000),
    ];
    for (const xml of bad) {
      await sandbox.request('POST', '/_control/rates', { xml });
      await again();
      await fetchFrom(daily);
      expect(await db().$count(exchangeRates), xml.slice(0, 80)).toBe(before);
    }
    await sandbox.request('POST', '/_control/rates', { xml: good });
    await again();
    await fetchFrom(daily);
    expect(await db().$count(exchangeRates)).toBe(before + 1);
    await sandbox.request('POST', '/_control/rates', {});
    await again();
    await fetchFrom('http://127.0.0.1:1');
    expect(await db().$count(exchangeRates)).toBe(before + 1);
    expect(() => parseRatesXml(good, new Date('2020-01-01'))).toThrow('still to come');
  });
});
