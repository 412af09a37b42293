import { readFile, readdir } from 'node:fs/promises';
import type { ProductContent } from './content/content.ts';
import { expertAdvisors } from './content/expert-advisors.ts';
import { indicators } from './content/indicators.ts';
import { sourceCodes } from './content/source-codes.ts';
import { demoExecutable } from './executable.ts';
import { mainImage, screenshot } from './pictures/render.ts';
import { inputTable, setFileText } from './set-file.ts';
import { zipArchive } from './zip.ts';

export { generatedProducts, type GeneratedProduct } from './generated-products.ts';
export { demoPromoCodes } from './promo-codes.ts';

/** What a product is; the column `type` of the products table. */
export type ProductType = 'expert_advisor' | 'indicator' | 'source_code';

/** One product of the demo catalogue with everything that the store keeps of it. */
export interface DemoProduct {
  name: string;
  type: ProductType;
  /** 0 for a free product. */
  priceCents: number;
  /** Markdown whose headings begin at level 2. */
  description: string;
  /** Exactly the file that is sold. */
  file: { name: string; bytes: Uint8Array } | null;
  /** WebP, 960 by 600. */
  image: Uint8Array;
  /** WebP, 1280 by 800, two to five. */
  screenshots: Uint8Array[];
  /** https addresses on YouTube or Vimeo. */
  videoLinks: string[];
  setFiles: { symbol: string; note: string; name: string; bytes: Uint8Array }[];
}

/** How many products are drawn at the same time: enough to keep sharp's threads busy. */
const PRODUCTS_IN_FLIGHT = 3;

/**
 * The demo catalogue in catalogue order, the same bytes on every machine and run. Products are
 * prepared a few ahead of the reader; a reader may stop at any time.
 */
export async function* demoProducts(): AsyncGenerator<DemoProduct> {
  const waiting = catalogueContent();
  const inFlight: Promise<DemoProduct>[] = [];
  const startNext = () => {
    const next = waiting.shift();
    if (!next) return;
    const product = drawnProduct(next);
    // The reader may stop before this one is awaited; its failure must not end the process.
    product.catch(() => undefined);
    inFlight.push(product);
  };
  for (let index = 0; index < PRODUCTS_IN_FLIGHT; index++) startNext();
  for (let product = inFlight.shift(); product; product = inFlight.shift()) {
    const drawn = await product;
    startNext();
    yield drawn;
  }
}

/** The written part of the catalogue with its files, without pictures. */
export async function writtenProduct(
  content: CatalogueContent,
): Promise<Omit<DemoProduct, 'image' | 'screenshots'>> {
  const source = await sourceFiles(content);
  const text = await readFile(here(`content/descriptions/${content.slug}.md`), 'utf8');
  return {
    name: content.name,
    type: content.type,
    priceCents: content.priceCents,
    description: text.replace('{{inputs}}', () => inputTable(content.inputs)).trim(),
    file: { name: content.file.name, bytes: productFile(content, source) },
    videoLinks: [...(content.videoLinks ?? [])],
    setFiles: setFiles(content),
  };
}

/** A product's content together with the type that its list gives it. */
export type CatalogueContent = ProductContent & { type: ProductType };

/** All content in catalogue order: the three types spread evenly over the pages. */
export function catalogueContent(): CatalogueContent[] {
  const lists: [ProductType, readonly ProductContent[]][] = [
    ['expert_advisor', expertAdvisors],
    ['indicator', indicators],
    ['source_code', sourceCodes],
  ];
  return lists
    .flatMap(([type, list]) =>
      list.map((content, index) => ({
        content: { ...content, type },
        place: (index + 0.5) / list.length,
      })),
    )
    .toSorted((left, right) => left.place - right.place)
    .map(({ content }) => content);
}

async function drawnProduct(content: CatalogueContent): Promise<DemoProduct> {
  const source = await sourceFiles(content);
  const code = (source.find((file) => /\.mq[45]$/.test(file.name)) ?? source[0])?.text ?? '';
  const [written, image, screenshots] = await Promise.all([
    writtenProduct(content),
    mainImage(content, code),
    Promise.all(
      content.screenshots.map((visual, index) => screenshot(content, code, visual, index)),
    ),
  ]);
  return { ...written, image, screenshots };
}

async function sourceFiles(content: CatalogueContent): Promise<{ name: string; text: string }[]> {
  if (content.type !== 'source_code') return [];
  const folder = here(`content/sources/${content.slug}/`);
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  );
}

function productFile(
  content: CatalogueContent,
  source: { name: string; text: string }[],
): Uint8Array {
  const { name, sizeBytes } = content.file;
  if (sizeBytes) return demoExecutable(name, sizeBytes);
  const entries = source.map((file) => ({ name: file.name, bytes: utf8(file.text) }));
  if (name.endsWith('.zip')) return zipArchive(entries);
  const only = entries.find((entry) => entry.name === name);
  if (!only) throw new Error(`content/sources/${content.slug}/${name} is missing`);
  return only.bytes;
}

function setFiles(content: CatalogueContent): DemoProduct['setFiles'] {
  const program = content.file.name.replace(/\.\w+$/, '');
  const platform = content.platform === 'MT5' ? 'mt5' : 'mt4';
  return (content.setFiles ?? []).map(({ symbol, timeframe, note, values }) => ({
    symbol,
    note,
    name: `${program}_${symbol}_${timeframe}.set`,
    bytes: utf8(setFileText({ program, platform, inputs: content.inputs, values })),
  }));
}

function here(path: string): URL {
  return new URL(path, import.meta.url);
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
