import { parseFrontmatter } from '@astrojs/markdown-remark';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { statedFactsSchema } from '#contract/catalogue/compatibility.ts';
import { languageOf, readProgram } from '#contract/catalogue/inputs/read-program.ts';
import { toCents } from '#contract/kit/money.ts';
import { productTypes } from '#contract/catalogue/catalogue.ts';
import { demoExecutable } from './random.ts';

/** A version; the newest one's file is the product's. */
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

/** The frontmatter of a `product.md`. */
const headSchema = z.strictObject({
  /** Its position in the catalogue, from 1. */
  position: z.int(),
  name: z.string(),
  /** One line of a card. */
  tagline: z.string().max(42),
  type: z.enum(productTypes),
  /** USD. */
  price: z.number(),
  /** Days that a purchase lasts; null: forever. */
  termDays: z.int().nullable().default(null),
  /** Days of a trial on demo accounts. */
  trialDays: z.int().nullable().default(null),
  /** The longest offline lease; 0: none. */
  offlineDays: z.int().default(0),
  /** The sold file: beside `product.md`, or `sizeBytes` of noise instead of a compiled program. */
  file: z.string(),
  sizeBytes: z.optional(z.int()),
  videos: z.array(z.url()).default([]),
  setFiles: z
    .array(z.strictObject({ file: z.string(), symbol: z.string(), note: z.string().default('') }))
    .default([]),
  /** Inputs of a compiled program, whose file does not name them. */
  inputs: z
    .array(z.strictObject({ name: z.string(), default: z.string(), meaning: z.string() }))
    .default([]),
  versions: z
    .array(z.strictObject({ number: z.string(), daysAgo: z.int(), notes: z.string().default('') }))
    .default([]),
  compatibility: statedFactsSchema,
});

/** Three products are new (under 12 days), the others came about every two weeks in a year. */
const daysOldAt = (position: number): number => [2, 5, 9][position - 1] ?? 20 + (position - 4) * 17;

const folder = join(import.meta.dirname, 'products');

/** Reads the demo catalogue: a folder in `products` for each product, in order of position. */
export async function demoProducts(): Promise<DemoProduct[]> {
  const products = await Promise.all((await readdir(folder)).map(readProduct));
  return products
    .toSorted((one, other) => one.position - other.position)
    .map(({ product }) => product);
}

export type DemoProduct = Awaited<ReturnType<typeof readProduct>>['product'];

async function readProduct(slug: string) {
  const read = (...path: string[]) => readFile(join(folder, slug, ...path));
  const { frontmatter, content } = parseFrontmatter(String(await read('product.md')));
  const { position, price, file, sizeBytes, videos, setFiles, inputs, versions, ...head } =
    headSchema.parse(frontmatter);
  const sold = {
    name: file,
    bytes: sizeBytes ? demoExecutable(file, sizeBytes) : await read(file),
  };
  const language = languageOf(file);
  const pictures = (await readdir(join(folder, slug, 'pictures'))).length;
  const screenshots = Array.from({ length: pictures }, (_, index) =>
    read('pictures', `${index + 1}.webp`),
  );
  const product = {
    ...head,
    priceCents: toCents(price),
    description: content.trim(),
    file: sold,
    inputs: language
      ? readProgram(sold.bytes, language)
      : inputs.map(({ meaning, ...input }) => ({ ...input, ...ofCompiled, label: meaning })),
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
    /** WebP of 960 by 600; the screenshots are of 1280 by 800. */
    image: await read('cover.webp'),
    screenshots: await Promise.all(screenshots),
  };
  return { position, product };
}

const ofCompiled = { type: null, enumNames: [], group: null };

/** Generates an earlier version's file, a little smaller than the next. */
const earlier = (
  { name, bytes }: DemoFile,
  { number, daysAgo }: { number: string; daysAgo: number },
): DemoFile => {
  const sizeBytes = Math.round(bytes.length * (1 - daysAgo / 2000));
  return { name, bytes: demoExecutable(`${number} ${name}`, sizeBytes) };
};
