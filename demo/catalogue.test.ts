import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { statedOnly } from '#contract/catalogue/compatibility.ts';
import { productTypes } from '#contract/catalogue/catalogue.ts';
import { parseSetFile } from '#contract/catalogue/set-files/parse-set-file.ts';
import { inputsOf } from '#contract/catalogue/set-files/set-file.ts';
import { demoBundle } from './bundle.ts';
import { demoProducts } from './catalogue.ts';
import { generatedProducts } from './generated-products.ts';
import { demoReports } from './reports/demo-reports.ts';

const products = await demoProducts();

test('the catalogue has 23 products of three types, a third of them free, and a bundle', () => {
  const counts = productTypes.map((type) => products.filter((one) => one.type === type).length);
  expect(counts).toEqual([8, 8, 7]);
  expect(products.filter(({ priceCents }) => priceCents === 0)).toHaveLength(8);
  expect(products.filter(({ daysOld }) => daysOld < 12)).toHaveLength(3);
  const parts = products.filter(({ name }) => demoBundle.parts.some((part) => part === name));
  const sum = parts.reduce((total, { priceCents }) => total + priceCents, 0);
  expect(parts).toHaveLength(demoBundle.parts.length);
  expect(demoBundle.priceCents).toBeLessThan(sum);
});

test('histories begin with the product', () => {
  const histories = products.filter(({ versions }) => versions.length > 1);
  expect(histories).toHaveLength(2);
  for (const { versions, daysOld, file } of histories) {
    const days = versions.map(({ daysAgo }) => daysAgo);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect([days.at(-1), versions.at(-1)?.number]).toEqual([daysOld, '1.0']);
    expect(versions[0]?.file).toBe(file);
  }
});

test('promise 128: reports have the figures that pictures show', () => {
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
  const { type, priceCents, file, description, setFiles, compatibility } = product;
  const isMt4 = file.name.endsWith('4');

  test('has a whole price, a file and links to embedded hosts', () => {
    expect(priceCents === 0 || (priceCents >= 900 && priceCents <= 34_900)).toBe(true);
    expect(Number.isInteger(priceCents)).toBe(true);
    expect(file.bytes.length).toBeGreaterThan(type === 'source_code' ? 2047 : 1023);
    for (const link of product.videoLinks) {
      expect(link).toMatch(/^https:\/\/(www\.youtube\.com\/watch\?v=[\w-]{11}|vimeo\.com\/\d+)$/);
    }
  });

  test('opens with a paragraph and has no heading of level 1', () => {
    const prose = description.replace(/```[\s\S]*?```/g, '');
    expect(prose).not.toMatch(/^# /m);
    expect(prose).toMatch(/^[A-Z\d][^#|>*`]{50}/);
  });

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

  test('has pictures in the sizes of the shop', async () => {
    expect(await sizeOf(product.image)).toEqual(['webp', 960, 600]);
    for (const each of product.screenshots) {
      expect(await sizeOf(each)).toEqual(['webp', 1280, 800]);
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

test('generated products have common and rare words', () => {
  const text = [...generatedProducts(5000)].map(({ name }) => name).join(' ');
  const count = (word: string) => text.split(word).length;
  expect(count('Trend')).toBeGreaterThan(20 * count('Ornstein'));
});

const namesOf = (inputs: { name: string }[]) => inputs.map(({ name }) => name).toSorted();

async function sizeOf(image: Uint8Array) {
  const { format, width, height } = await sharp(image).metadata();
  return [format, width, height];
}
