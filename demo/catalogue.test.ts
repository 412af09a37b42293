import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { statedOnly } from '#contract/compatibility.ts';
import { productTypes } from '#contract/catalogue.ts';
import { parseSetFile } from '#contract/set-files/parse-set-file.ts';
import { inputsOf } from '#contract/set-files/set-file.ts';
import { demoProducts, type DemoProduct } from './catalogue.ts';
import { generatedProducts } from './generated-products.ts';
import { demoPromoCodes } from './promo-codes.ts';

const products = await demoProducts();
const decoder = new TextDecoder();

/** The names of those products that are not as they should be. */
const wrong = (isRight: (product: DemoProduct) => boolean, among = products) =>
  among.filter((product) => !isRight(product)).map(({ name }) => name);

describe('the written catalogue', () => {
  it('has 24 products of three types, a third of them free', () => {
    const counts = productTypes.map((type) => products.filter((one) => one.type === type).length);
    expect(counts).toEqual([9, 8, 7]);
    expect(products.filter(({ priceCents }) => priceCents === 0)).toHaveLength(8);
  });

  it('asks whole cents and delivers a file of at least 1 KB for every product', () => {
    const isPrice = (cents: number) => cents === 0 || (cents >= 900 && cents <= 34_900);
    expect(wrong(({ priceCents }) => Number.isInteger(priceCents) && isPrice(priceCents))).toEqual(
      [],
    );
    expect(wrong(({ file }) => file.bytes.length >= 1024)).toEqual([]);
  });

  it('sells sources of at least 2 KB with balanced braces', () => {
    const isSource = ({ file }: DemoProduct) => {
      const text = decoder.decode(file.bytes);
      return text.length >= 2048 && text.split('{').length === text.split('}').length;
    };
    expect(
      wrong(
        isSource,
        products.filter(({ type }) => type === 'source_code'),
      ),
    ).toEqual([]);
  });

  it('has a few new products, and histories that begin with the product', () => {
    const newOnes = products.filter(({ daysOld }) => daysOld < 12);
    expect(newOnes).toHaveLength(3);
    const told = products.filter(({ versions }) => versions.length > 1);
    expect(told).toHaveLength(2);
    for (const { versions, daysOld, file } of told) {
      const days = versions.map(({ daysAgo }) => daysAgo);
      expect(days).toEqual(days.toSorted((one, other) => one - other));
      expect(days.at(-1)).toBe(daysOld);
      expect(versions.at(-1)?.number).toBe('1.0');
      expect(versions[0]?.file).toBe(file);
    }
  });

  it('begins headings at level 2 and opens with a paragraph', () => {
    const isOrderly = ({ description }: DemoProduct) => {
      const prose = description.replace(/```[\s\S]*?```/g, '');
      return !/^# /m.test(prose) && /^[A-Z\d][^#|>*`]{50}/.test(prose);
    };
    expect(wrong(isOrderly)).toEqual([]);
  });

  it('reaches from two sentences to several screens', () => {
    const lengths = products.map(({ description }) => description.length);
    expect(Math.min(...lengths)).toBeLessThan(200);
    expect(Math.max(...lengths)).toBeGreaterThan(4000);
    expect(Math.max(...products.map(({ name }) => name.length))).toBeGreaterThan(84);
  });

  it('writes set files that hold the inputs of the description, for some products', () => {
    const all = products.flatMap(({ description, setFiles }) =>
      setFiles.map((setFile) => ({ description, ...setFile })),
    );
    expect(all.map(({ note }) => note)).toContain('');
    expect(products.some(({ setFiles }) => setFiles.length === 0)).toBe(true);
    for (const { description, name, bytes } of all) {
      expect(name).toMatch(/^[\w.-]+\.set$/);
      const read = parseSetFile(bytes);
      const inputs = 'file' in read ? inputsOf(read.file) : [];
      expect(inputs.length).toBeGreaterThan(2);
      for (const input of inputs) expect(description).toContain(`\`${input.name}\``);
    }
  });

  it('writes them as the platform of the program does', () => {
    for (const { file, setFiles } of products) {
      const kind = file.name.endsWith('4') ? 'mt4-tester' : 'mt5-tester';
      for (const { bytes } of setFiles) {
        const read = parseSetFile(bytes);
        expect(read).toMatchObject({ file: { kind } });
        expect(
          Buffer.from(bytes)
            .subarray(0, 2)
            .equals(Buffer.from([0xff, 0xfe])),
        ).toBe(kind === 'mt5-tester');
      }
    }
  });

  it('states of each product what its files say too', () => {
    for (const { name, file, setFiles, compatibility } of products) {
      expect(statedOnly(compatibility), name).toEqual(compatibility);
      expect(compatibility.platforms, name).toEqual([file.name.endsWith('4') ? 'mt4' : 'mt5']);
      const charts = setFiles.map((setFile) => setFile.name.split('_').slice(-2));
      const others = charts.filter(
        ([symbol = '', timeframe = '']) =>
          !compatibility.anySymbol &&
          !(
            symbol.split('-').every((each) => compatibility.symbols.includes(each)) &&
            compatibility.timeframes.some((each) => `${each}.set` === timeframe)
          ),
      );
      expect(others, name).toEqual([]);
    }
  });

  it('links videos on the hosts that the store embeds', () => {
    const links = products.flatMap(({ videoLinks }) => videoLinks);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/(www\.youtube\.com\/watch\?v=[\w-]{11}|vimeo\.com\/\d+)$/);
    }
  });
});

describe('the pictures of the catalogue', () => {
  it('are each product’s own, in the sizes of the shop', async () => {
    const all = products.flatMap(({ image, screenshots }) => [image, ...screenshots]);
    expect(new Set(all.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(
      all.length,
    );
    const counts = products.map(({ screenshots }) => screenshots.length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 10]);
    for (const { image, screenshots } of products) {
      expect(await sizeOf(image)).toEqual(['webp', 960, 600]);
      for (const screenshot of screenshots) {
        expect(await sizeOf(screenshot)).toEqual(['webp', 1280, 800]);
      }
    }
  });
});

describe('generated products', () => {
  it('are the same on every run and go on where a first call ended', () => {
    const all = [...generatedProducts(500)];
    expect([...generatedProducts(200, 300)]).toEqual(all.slice(300));
    expect(new Set(all.map((product) => product.name)).size).toBe(500);
  });

  it('run on either platform, on both, or say nothing of it', () => {
    const all = [...generatedProducts(500)];
    const kinds = new Set(all.map(({ runsOnMt4, runsOnMt5 }) => `${runsOnMt4} ${runsOnMt5}`));
    expect(kinds.size).toBe(4);
    expect(all.filter(({ compatibility }) => compatibility === null).length).toBeGreaterThan(30);
  });

  it('hold common and rare words', () => {
    const text = [...generatedProducts(5000)].map((product) => product.name).join(' ');
    const count = (word: string) => text.split(word).length;
    expect(count('Trend')).toBeGreaterThan(20 * count('Ornstein'));
  });
});

test('promo codes hold, have expired or are switched off', () => {
  const valid = demoPromoCodes.filter((code) => code.isActive && code.expirationDate > '2090');
  expect(valid.map(({ code }) => code)).toContain('WELCOME10');
  expect(demoPromoCodes.filter(({ isActive }) => !isActive)).toHaveLength(1);
  expect(demoPromoCodes.filter(({ expirationDate }) => expirationDate < '2026')).toHaveLength(1);
});

async function sizeOf(image: Uint8Array) {
  const { format, width, height } = await sharp(image).metadata();
  return [format, width, height];
}
