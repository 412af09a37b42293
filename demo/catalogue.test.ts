import { describe, expect, test } from 'vitest';
import { statedOnly } from '#contract/catalogue/compatibility.ts';
import { parseSetFile } from '#contract/catalogue/set-files/parse-set-file.ts';
import { inputsOf } from '#contract/catalogue/set-files/set-file.ts';
import { demoProducts } from './catalogue.ts';
import { generatedProducts } from './seed-generated.ts';
import { demoReports } from './reports/demo-reports.ts';

const products = await demoProducts();

test('reports have the figures that pictures show @p128', () => {
  const figures = products.flatMap((product) =>
    demoReports(product).map(({ row: { figures: report } }) => [
      product.name,
      report.deposit + report.netProfit,
      report.trades,
      report.drawdown.percent.toFixed(1),
    ]),
  );
  expect(figures).toEqual([
    ['London Open Breakout', 16_722.17, 1212, '11.3'],
    ['Regime Switch', 19_350.75, 1121, '10.7'],
  ]);
});

describe.each(products.map((product) => [product.name, product] as const))('%s', (_, product) => {
  const { file, setFiles, compatibility } = product;
  const isMt4 = file.name.endsWith('4');

  test('has set files of its platform with the inputs of its program', () => {
    for (const [index, { name, bytes }] of setFiles.entries()) {
      expect(name).toMatch(/^[\w.-]+\.set$/);
      const read = parseSetFile(bytes);
      expect(read).toMatchObject({ file: { kind: isMt4 ? 'mt4-tester' : 'mt5-tester' } });
      const inputs = 'file' in read ? inputsOf(read.file) : [];
      expect(inputs.length).toBeGreaterThan(2);
      // A later source may be an earlier version's.
      const declared = index === 0 ? product.inputs : inputs;
      expect(namesOf(inputs)).toEqual(namesOf(declared));
    }
  });

  test('states the platform, symbols and timeframes of its files', () => {
    expect(statedOnly(compatibility)).toEqual(compatibility);
    expect(compatibility.platforms).toEqual([isMt4 ? 'mt4' : 'mt5']);
    if (compatibility.anySymbol) return;
    for (const { name } of setFiles) {
      const [symbols = '', timeframe = ''] = name.split('_').slice(-2);
      expect(compatibility.symbols).toEqual(expect.arrayContaining(symbols.split('-')));
      expect(compatibility.timeframes).toContain(timeframe.replace('.set', ''));
    }
  });
});

test('generated products are the same on every run and continue where a call ended', () => {
  const all = [...generatedProducts(500)];
  expect([...generatedProducts(200, 300)]).toEqual(all.slice(300));
  expect(new Set(all.map(({ name }) => name)).size).toBe(500);
  const platforms = new Set(all.map(({ runsOnMt4, runsOnMt5 }) => `${runsOnMt4} ${runsOnMt5}`));
  expect(platforms.size).toBe(4);
});

const namesOf = (inputs: { name: string }[]) => inputs.map(({ name }) => name).toSorted();
