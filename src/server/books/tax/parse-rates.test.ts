import { describe, expect, test } from 'vitest';
import { parseRatesCsv } from './fetch-rates.ts';

const day = (rates: Record<string, number>, of: string) =>
  Object.entries(rates).map(([currency, rate]) => ({ day: of, currency, rate }));

describe('parseRatesCsv @p273', () => {
  const at = new Date('2026-11-26T12:00:00.000Z');

  test('reads the ECB’s daily file', () => {
    const csv = 'Date, USD, JPY, \n26 November 2026, 1.0800, 160.5, \n';
    expect(parseRatesCsv(csv, at)).toEqual(day({ USD: 1.08, JPY: 160.5 }, '2026-11-26'));
  });

  test('reads its history, without what is not known and days that are too old', () => {
    const csv =
      'Date,USD,BGN,\n2026-11-25,1.08,N/A,\n2026-11-24,1.07,1.9558,\n1999-01-04,1.17,N/A,\n';
    expect(parseRatesCsv(csv, at)).toEqual([
      ...day({ USD: 1.08 }, '2026-11-25'),
      ...day({ USD: 1.07, BGN: 1.9558 }, '2026-11-24'),
    ]);
  });

  test.each([
    ['', 'first line'],
    ['Day,USD\n2026-11-26,1', 'first line'],
    ['Date,JPY\n2026-11-26,1', 'USD is missing'],
    ['Date,USD,=cmd\n2026-11-26,1,1', 'currencies'],
    ['Date,USD\nsoon,1', 'Row 2 has no date'],
    ['Date,USD\n2026-11-26,-1', 'Row 2 has no number for USD'],
    ['Date,USD\n2026-11-27,1', 'still to come'],
    ['Date,USD\n"2026', 'not CSV'],
  ])('refuses %j', (csv, why) => {
    expect(() => parseRatesCsv(csv, at)).toThrow(why);
  });
});
