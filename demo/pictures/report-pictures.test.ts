import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formatDay } from '#texts/language.ts';
import { demoProducts, type DemoProduct } from '../catalogue.ts';
import { demoReports } from '../reports/demo-reports.ts';
import { demoRun } from '../reports/demo-runs.ts';
import { mt5Html } from '../reports/write-mt5-report.ts';
import { reportPictures } from './report-pictures.ts';

const tested = (await demoProducts()).flatMap((product) =>
  demoReports(product).map(({ row }) => [product.name, product, row.figures] as const),
);
const picturesOf = ({ name, setFiles }: DemoProduct) =>
  reportPictures(
    name,
    setFiles.map(({ name: file }) => file),
  );
const labelsOf = (svg = '') => [...svg.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
const amount = (value: number) =>
  `${value.toLocaleString('en-US', { minimumFractionDigits: 2 })} USD`;

/** Reads the balance after each month's last deal, by `2021.07`, as the report lists it. */
function balancesOf({ setFiles }: DemoProduct): Map<string, number> {
  const run = setFiles.map(({ name }) => demoRun(name)).find((each) => each !== null);
  const rows = run
    ? mt5Html(run).matchAll(/<td>(\d{4}\.\d\d)\..*?<td>(?:in|out)<\/td>.*<\/tr>/g)
    : [];
  return new Map(
    Array.from(rows, ([row, month = '']) => {
      const balance = row.split('</td><td>').at(-2) ?? '';
      return [month, Number(balance.replaceAll('\u00a0', ''))];
    }),
  );
}

test('promise 128: two products have a report, and its pictures', async () => {
  expect(tested.map(([name]) => name)).toEqual(['London Open Breakout', 'Regime Switch']);
  for (const [, product] of tested) {
    const [balance, months] = picturesOf(product).map((svg) => sharp(Buffer.from(svg)).webp());
    expect(product.screenshots[1]).toEqual(await balance?.toBuffer());
    expect(product.screenshots[2]).toEqual(await months?.toBuffer());
  }
});

test.each(tested)(
  'promise 128: each figure in a picture of %s is its report’s',
  (_, product, figures) => {
    const { symbol, timeframe, deposit, netProfit, trades, from, to, years, drawdown } = figures;
    const [balance, months] = picturesOf(product).map(labelsOf);
    const head = [product.name, `${symbol} ${timeframe}`];
    expect(balance).toEqual([
      ...head,
      `Balance: ${amount(deposit)} to ${amount(deposit + netProfit)}`,
      `${trades.toLocaleString('en-US')} trades, ${formatDay(from)} to ${formatDay(to)}`,
      `Drawdown: ${drawdown.percent.toFixed(1)}%`,
      ...years.slice(1).map(({ year }) => String(year)),
    ]);

    const ends = balancesOf(product);
    expect([...ends.keys()].at(-1)).toBe(to.slice(0, 7).replace('-', '.'));
    let before = deposit;
    const percentTo = (after: number) => {
      const percent = ((after / before - 1) * 100).toFixed(1).replace('-0.0', '0.0');
      before = after;
      return percent;
    };
    const shown = years.flatMap(({ year, balance: after, netProfit: net }) => [
      String(year),
      ...[...ends]
        .filter(([month]) => month.startsWith(`${year}`))
        .map(([, end]) => percentTo(end)),
      ((net / (after - net)) * 100).toFixed(1),
    ]);
    expect(months?.slice(2 + 14)).toEqual(shown);
    expect([...ends.values()].at(-1)).toBeCloseTo(deposit + netProfit, 2);
  },
);

test('promise 128: London Open Breakout ends at 16,722.17 and loses in 2021, as its report does', () => {
  const [, product, figures] = tested[0] ?? [];
  const [balance, months] = product ? picturesOf(product).map(labelsOf) : [];
  expect(balance).toContain('Balance: 10,000.00 USD to 16,722.17 USD');
  expect(figures?.years.find(({ year }) => year === 2021)?.netProfit).toBeLessThan(0);
  expect(months?.[months.indexOf('2022') - 1]).toBe('-10.0');
});
