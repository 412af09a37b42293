import * as z from 'zod/mini';
import type { Source } from '#contract/catalogue/visit-source.ts';

/** Source of a payment that renews a purchase. */
export const renewalSource = 'renewal';
/** All sources beyond a day's limit. */
export const otherSource = 'other';

const none: Source = { referrer: '', source: '', medium: '', campaign: '' };

/** Returns a source as stored in the database: JSON of its parts; empty for none. */
export function sourceKey(source: Source | null | undefined): string {
  const { referrer, source: name, medium, campaign } = source ?? none;
  const parts = [referrer, name, medium, campaign];
  return parts.some((part) => part !== '') ? JSON.stringify(parts) : '';
}

const partsSchema = z.tuple([z.string(), z.string(), z.string(), z.string()]);

/** Parses `sourceKey`, and names the source for people. */
export function readSource(key: string): Source & { name: string } {
  if (key === '') return { ...none, name: 'direct' };
  if (key === renewalSource || key === otherSource) return { ...none, name: key };
  const [referrer, source, medium, campaign] = z.parse(partsSchema, JSON.parse(key));
  // The campaign as named, else the page that the visitor came from.
  const named = [source, medium, campaign].filter((part) => part !== '');
  const name = named.length > 0 ? named.join(' / ') : referrer;
  return { referrer, source, medium, campaign, name };
}
