import { glob, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { defineCollection } from 'astro:content';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { termsVersion } from './contract/sales/orders.ts';

const text = (what: string) => z.string(`must be ${what}`).trim().min(1, `must be ${what}`);

/** A day as YAML reads it when it stands without quotes. */
const day = z.date('must be a day without quotes, such as 2025-10-18');

/**
 * Returns the folder of a collection: the files of CONTENT_DIR, which outlive an update, take the
 * place of the release's.
 */
function folderOf(collection: 'legal' | 'faq'): string {
  const standard = `./src/content/${collection}`;
  const own = process.env.CONTENT_DIR && join(process.env.CONTENT_DIR, collection);
  if (!own || !existsSync(own)) return standard;
  const merged = `./.astro/content/${collection}`;
  for (const source of [standard, own]) cpSync(source, merged, { recursive: true });
  return merged;
}

const termsSchema = z.object({ lastUpdated: z.date(), amended: z.optional(z.date()) });

/** Loads the legal texts; terms of another day than purchases note stop the build. */
function legalTexts(): Loader {
  const texts = glob({ base: folderOf('legal'), pattern: '*.md' });
  return {
    ...texts,
    async load(context) {
      await texts.load(context);
      const terms = termsSchema.parse(context.store.get('terms-and-conditions')?.data);
      const version = (terms.amended ?? terms.lastUpdated).toISOString().slice(0, 10);
      if (version === termsVersion) return;
      throw new Error(
        `terms-and-conditions.md is of ${version}, but termsVersion in src/contract/sales/orders.ts is ` +
          `${termsVersion}. Each purchase notes termsVersion as the terms that its buyer ` +
          'accepted, so both must name the same day.',
      );
    },
  };
}

/** The legal pages. The name of a file is the last part of its page's address. */
const legal = defineCollection({
  loader: legalTexts(),
  schema: z.strictObject({
    title: text('the heading of the page'),
    /** Description for search engines. */
    description: text('a sentence that says what the page holds'),
    /** The specification's day. */
    lastUpdated: day,
    /** The day of the latest change since. */
    amended: z.optional(day),
  }),
});

/** One question a file. The name of a file is the question's deep link: `/faq#license-keys`. */
const faq = defineCollection({
  loader: glob({ base: folderOf('faq'), pattern: '*.md' }),
  schema: z.strictObject({
    /** Its place on the page, from 1. */
    order: z.int('must be a whole number, such as 3').min(1, 'must be 1 or more'),
    /** The heading that it stands below. */
    topic: z.optional(text('the heading of this and like questions')),
    question: text('the question, in quotes where it holds a colon'),
    /** The newest of all stands on the page. */
    lastUpdated: day,
  }),
});

export const collections = { legal, faq };
