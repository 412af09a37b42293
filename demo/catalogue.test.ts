import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  catalogueContent,
  demoProducts,
  demoPromoCodes,
  generatedProducts,
  writtenProduct,
  type DemoProduct,
} from './catalogue.ts';

const written = await Promise.all(catalogueContent().map(writtenProduct));
const decoder = new TextDecoder();

describe('the written catalogue', () => {
  it('has about forty products of three types, a third of them free', () => {
    const count = (type: string) => written.filter((product) => product.type === type).length;
    expect([count('expert_advisor'), count('indicator'), count('source_code')]).toEqual([
      16, 13, 11,
    ]);
    const free = written.filter((product) => product.priceCents === 0).length;
    expect(free / written.length).toBeCloseTo(1 / 3, 1);
  });

  it('asks whole cents and delivers a file of at least 1 KB for every product', () => {
    const isPrice = (cents: number) => cents === 0 || (cents >= 900 && cents <= 34_900);
    const wrong = written.filter(({ priceCents, file }) => {
      return (
        !Number.isInteger(priceCents) || !isPrice(priceCents) || (file?.bytes.length ?? 0) < 1024
      );
    });
    expect(namesOf(wrong)).toEqual([]);
  });

  it('sells sources of at least 2 KB with balanced braces', () => {
    const sources = written.filter((product) => product.type === 'source_code');
    const wrong = sources.filter(({ file }) => {
      const text = decoder.decode(file?.bytes);
      return text.length < 2048 || text.split('{').length !== text.split('}').length;
    });
    expect(namesOf(wrong)).toEqual([]);
  });

  it('begins headings at level 2, opens with a paragraph and fills its tables', () => {
    const wrong = written.filter(({ description }) => {
      const prose = description.replace(/```[\s\S]*?```/g, '');
      return /^# |\{\{/m.test(prose) || !/^[A-Z\d][^#|>*`]{50}/.test(prose);
    });
    expect(namesOf(wrong)).toEqual([]);
  });

  it('reaches from two sentences to several screens', () => {
    const lengths = written.map((product) => product.description.length);
    expect(Math.min(...lengths)).toBeLessThan(200);
    expect(Math.max(...lengths)).toBeGreaterThan(4000);
    expect(Math.max(...written.map((product) => product.name.length))).toBeGreaterThan(84);
  });

  it('writes set files that hold the inputs of the description', () => {
    const all = written.flatMap((product) =>
      product.setFiles.map((setFile) => ({ product, setFile })),
    );
    expect(all.some(({ setFile }) => setFile.note === '')).toBe(true);
    for (const { product, setFile } of all) {
      expect(setFile.name).toMatch(/\.set$/);
      const lines = decoder.decode(setFile.bytes).trim().split('\r\n');
      for (const line of lines.filter((candidate) => !candidate.startsWith(';'))) {
        const [, input, value] = /^(Inp\w+)(?:,[F123])?=(.*)$/.exec(line) ?? [];
        expect(product.description).toContain(`\`${input}\``);
        expect([1, 5]).toContain(value?.split('||').length);
      }
    }
  });

  it('links videos on the hosts that the store embeds', () => {
    const links = written.flatMap((product) => product.videoLinks);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/(www\.youtube\.com\/watch\?v=[\w-]{11}|vimeo\.com\/\d+)$/);
    }
  });
});

describe('the drawn catalogue', () => {
  it('gives the same bytes on every run, in the sizes of the shop', async () => {
    const first = await firstProducts(3);
    expect(hashOf(await firstProducts(3))).toBe(hashOf(first));
    for (const product of first) {
      expect(await sizeOf(product.image)).toEqual(['webp', 960, 600]);
      expect(product.screenshots.length).toBeGreaterThanOrEqual(2);
      for (const screenshot of product.screenshots) {
        expect(await sizeOf(screenshot)).toEqual(['webp', 1280, 800]);
      }
    }
  }, 20_000);

  it('plans two to five screenshots for each product', () => {
    const counts = catalogueContent().map(({ screenshots }) => screenshots.length);
    expect(Math.min(...counts)).toBe(2);
    expect(Math.max(...counts)).toBe(5);
  });
});

describe('generated products', () => {
  it('are the same on every run and go on where a first call ended', () => {
    const all = [...generatedProducts(500)];
    expect([...generatedProducts(200, 300)]).toEqual(all.slice(300));
    expect(new Set(all.map((product) => product.name)).size).toBe(500);
  });

  it('hold common and rare words', () => {
    const text = [...generatedProducts(5000)].map((product) => product.name).join(' ');
    const count = (word: string) => text.split(word).length;
    expect(count('Trend')).toBeGreaterThan(20 * count('Ornstein'));
  });
});

describe('promo codes', () => {
  it('hold, have expired or are switched off', () => {
    const valid = demoPromoCodes.filter(({ isActive, expirationDate }) => {
      return isActive && expirationDate > '2090';
    });
    expect(valid.map(({ code }) => code)).toContain('WELCOME10');
    expect(demoPromoCodes.filter(({ isActive }) => !isActive)).toHaveLength(1);
    expect(demoPromoCodes.filter(({ expirationDate }) => expirationDate < '2026')).toHaveLength(1);
  });
});

async function firstProducts(count: number): Promise<DemoProduct[]> {
  const products: DemoProduct[] = [];
  for await (const product of demoProducts()) {
    products.push(product);
    if (products.length === count) break;
  }
  return products;
}

function namesOf(products: { name: string }[]): string[] {
  return products.map(({ name }) => name);
}

async function sizeOf(image: Uint8Array) {
  const { format, width, height } = await sharp(image).metadata();
  return [format, width, height];
}

function hashOf(products: DemoProduct[]): string {
  const hash = createHash('sha256');
  for (const product of products) {
    hash.update(product.image);
    for (const part of [...product.screenshots, ...product.setFiles.map(({ bytes }) => bytes)]) {
      hash.update(part);
    }
    hash.update(product.file?.bytes ?? '');
  }
  return hash.digest('hex');
}
