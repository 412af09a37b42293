import type { AstroGlobal } from 'astro';
import { textTag } from '../endpoint/caching.ts';

/** Lets the process cache a page of text until a save changes what it shows. */
export function keepText({ cache, isPrerendered }: Pick<AstroGlobal, 'cache' | 'isPrerendered'>) {
  if (!isPrerendered) cache.set({ tags: [textTag] });
}
