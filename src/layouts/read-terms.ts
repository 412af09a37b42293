import { getEntry } from 'astro:content';

/** Reads the text of the terms page, Markdown. */
export async function readTerms(): Promise<string> {
  const entry = await getEntry('legal', 'terms-and-conditions');
  return entry?.body ?? '';
}
