import { readFile, readdir } from 'node:fs/promises';
import { productTypes, type ProductType } from '#contract/products.ts';
import type { CatalogueContent } from './content/content.ts';
import { expertAdvisors } from './content/expert-advisors.ts';
import { indicators } from './content/indicators.ts';
import { sourceCodes } from './content/source-codes.ts';
import { demoExecutable } from './executable.ts';
import { mainImage, screenshot } from './pictures/render.ts';
import { inputsOf, setFileText } from './set-file.ts';
import { zipArchive } from './zip.ts';

/** One product of the demo catalogue with everything that the store keeps of it. */
export interface DemoProduct {
  name: string;
  type: ProductType;
  /** 0 for a free product. */
  priceCents: number;
  /** Markdown whose headings begin at level 2. */
  description: string;
  /** Exactly the file that is sold. */
  file: { name: string; bytes: Uint8Array };
  /** https addresses on YouTube or Vimeo. */
  videoLinks: string[];
  setFiles: { symbol: string; note: string; name: string; bytes: Uint8Array }[];
  /** Drawn when it is called: a WebP of 960 by 600, then screenshots of 1280 by 800. */
  drawPictures: () => Promise<{ image: Uint8Array; screenshots: Uint8Array[] }>;
}

const lists = {
  expert_advisor: expertAdvisors,
  indicator: indicators,
  source_code: sourceCodes,
};

/** The demo catalogue in its order, the three types spread evenly; the same bytes on every machine and run. */
export async function demoProducts(): Promise<DemoProduct[]> {
  const content = productTypes.flatMap((type) =>
    lists[type].map((product, index) => ({
      product: { ...product, type },
      place: (index + 0.5) / lists[type].length,
    })),
  );
  const ordered = content.toSorted((left, right) => left.place - right.place);
  return Promise.all(ordered.map(({ product }) => demoProduct(product)));
}

async function demoProduct(content: CatalogueContent): Promise<DemoProduct> {
  const { slug, name, type, priceCents, file, videoLinks = [], setFiles = [] } = content;
  const description = (await readFile(here(`content/descriptions/${slug}.md`), 'utf8')).trim();
  const sources = await sourceFiles(content);
  const program = file.name.replace(/\.\w+$/, '');
  const platform = file.name.endsWith('4') ? 'mt4' : 'mt5';
  const inputs = inputsOf(description);
  return {
    name,
    type,
    priceCents,
    description,
    file: { name: file.name, bytes: productFile(content, sources) },
    videoLinks: [...videoLinks],
    setFiles: setFiles.map(({ chart, note = '', values = {} }) => ({
      symbol: chart.replace(/ .*/, ''),
      note,
      name: `${program}_${chart.replace(' ', '_')}.set`,
      bytes: utf8(setFileText(program, platform, inputs, values)),
    })),
    async drawPictures() {
      const main = sources.find((source) => /\.mq[45]$/.test(source.name)) ?? sources[0];
      const pictured = { ...content, inputs, source: main?.text ?? '' };
      const [, ...visuals] = content.pictures;
      const [image, ...screenshots] = await Promise.all([
        mainImage(pictured),
        ...visuals.map((visual, index) => screenshot(pictured, visual, index + 1)),
      ]);
      return { image, screenshots };
    },
  };
}

async function sourceFiles({ type, slug }: CatalogueContent) {
  if (type !== 'source_code') return [];
  const folder = here(`content/sources/${slug}/`);
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  );
}

function productFile(
  { slug, file }: CatalogueContent,
  sources: { name: string; text: string }[],
): Uint8Array {
  if (file.sizeBytes) return demoExecutable(file.name, file.sizeBytes);
  const entries = sources.map(({ name, text }) => ({ name, bytes: utf8(text) }));
  if (file.name.endsWith('.zip')) return zipArchive(entries);
  const only = entries.find(({ name }) => name === file.name);
  if (!only) throw new Error(`content/sources/${slug}/${file.name} is missing`);
  return only.bytes;
}

function here(path: string): URL {
  return new URL(path, import.meta.url);
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
