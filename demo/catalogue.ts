import { parseFrontmatter } from '@astrojs/markdown-remark';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { statedFactsSchema, type Compatibility } from '#contract/compatibility.ts';
import type { ProgramInput } from '#contract/inputs/newest-inputs.ts';
import { languageOf, readProgram } from '#contract/inputs/read-program.ts';
import { toCents } from '#contract/money.ts';
import { productTypes, type ProductType } from '#contract/catalogue.ts';
import { demoExecutable } from './executable.ts';

/** One product of the demo catalogue with everything that the store keeps of it. */
export interface DemoProduct {
  name: string;
  type: ProductType;
  /** 0 for a free product. */
  priceCents: number;
  /** Markdown whose headings begin at level 2. */
  description: string;
  /** What is stated of it; true to the description. */
  compatibility: Compatibility;
  /** Exactly the file that is sold. */
  file: DemoFile;
  /** What it declares, where it is a source. */
  inputs: ProgramInput[];
  /** https addresses on YouTube or Vimeo. */
  videoLinks: string[];
  /** When it came into the shop. */
  daysOld: number;
  /** The newest first, the last one as old as the product; none where the file is the first. */
  versions: DemoVersion[];
  setFiles: (DemoFile & { symbol: string; note: string })[];
  /** WebP of 960 by 600. */
  image: Uint8Array;
  /** WebP of 1280 by 800. */
  screenshots: Uint8Array[];
}

/** The newest one's file is the product's. */
export interface DemoVersion {
  number: string;
  daysAgo: number;
  /** Markdown. */
  notes: string;
  file: DemoFile;
}

interface DemoFile {
  name: string;
  bytes: Uint8Array;
}

/** What stands above the description in a `product.md`. */
const headSchema = z.strictObject({
  /** Its place in the catalogue, from 1. */
  position: z.int(),
  name: z.string(),
  type: z.enum(productTypes),
  /** USD. */
  price: z.number(),
  /** The file that is sold: it lies beside, or is noise of so many bytes in the place of a compiled program. */
  file: z.string(),
  sizeBytes: z.optional(z.int()),
  videos: z.array(z.url()).default([]),
  setFiles: z
    .array(z.strictObject({ file: z.string(), symbol: z.string(), note: z.string().default('') }))
    .default([]),
  versions: z
    .array(z.strictObject({ number: z.string(), daysAgo: z.int(), notes: z.string().default('') }))
    .default([]),
  compatibility: statedFactsSchema,
});

/** Three are new (twelve days), the others came one every two weeks or so, as in a shop that is a year old. */
const daysOldAt = (position: number): number => [2, 5, 9][position - 1] ?? 20 + (position - 4) * 17;

const folder = join(import.meta.dirname, 'products');

/** The demo catalogue in its order: a folder of `products` each. */
export async function demoProducts(): Promise<DemoProduct[]> {
  const products = await Promise.all((await readdir(folder)).map(readProduct));
  return products
    .toSorted((one, other) => one.position - other.position)
    .map(({ product }) => product);
}

async function readProduct(slug: string): Promise<{ position: number; product: DemoProduct }> {
  const read = (...path: string[]) => readFile(join(folder, slug, ...path));
  const { frontmatter, content } = parseFrontmatter(String(await read('product.md')));
  const { position, price, file, sizeBytes, videos, setFiles, versions, ...head } =
    headSchema.parse(frontmatter);
  const sold = {
    name: file,
    bytes: sizeBytes ? demoExecutable(file, sizeBytes) : await read(file),
  };
  const language = languageOf(file);
  const pictures = (await readdir(join(folder, slug, 'pictures'))).length;
  const screenshots = Array.from({ length: pictures - 1 }, (_, index) =>
    read('pictures', `${index + 1}.webp`),
  );
  const product = {
    ...head,
    priceCents: toCents(price),
    description: content.trim(),
    file: sold,
    inputs: language ? readProgram(sold.bytes, language) : [],
    daysOld: versions.at(-1)?.daysAgo ?? daysOldAt(position),
    versions: versions.map((version, index) => ({
      ...version,
      file: index === 0 ? sold : earlier(sold, version),
    })),
    videoLinks: videos,
    setFiles: await Promise.all(
      setFiles.map(async ({ file: name, ...setFile }) => ({
        ...setFile,
        name,
        bytes: await read(name),
      })),
    ),
    image: await read('pictures', '0.webp'),
    screenshots: await Promise.all(screenshots),
  };
  return { position, product };
}

/** A version's own bytes: each was a little smaller than the next. */
const earlier = (
  { name, bytes }: DemoFile,
  { number, daysAgo }: { number: string; daysAgo: number },
): DemoFile => {
  const sizeBytes = Math.round(bytes.length * (1 - daysAgo / 2000));
  return { name, bytes: demoExecutable(`${number} ${name}`, sizeBytes) };
};
