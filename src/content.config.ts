import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { defineCollection } from 'astro:content';

const text = (what: string) => z.string(`must be ${what}`).trim().min(1, `must be ${what}`);

/** A day as YAML reads it when it stands without quotes. */
const day = z.date('must be a day without quotes, such as 2025-10-18');

/** The legal pages. The name of a file is the last part of its page's address. */
const legal = defineCollection({
  loader: glob({ base: './src/content/legal', pattern: '*.md' }),
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
  loader: glob({ base: './src/content/faq', pattern: '*.md' }),
  schema: z.strictObject({
    /** Its place on the page, from 1. */
    order: z.int('must be a whole number, such as 3').min(1, 'must be 1 or more'),
    question: text('the question, in quotes where it holds a colon'),
    /** The newest of all stands on the page. */
    lastUpdated: day,
  }),
});

export const collections = { legal, faq };
