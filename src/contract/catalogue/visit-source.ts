import * as z from 'zod/mini';

/** Longer parts of a source are cut. */
const maxPartLength = 100;

const partSchema = z._default(
  z.pipe(
    z.string(),
    z.transform((text) => cleanPart(text)),
  ),
  '',
);

/** Where a visitor came from, recorded on the first page of the tab. */
export const sourceSchema = z.object({
  /** The referring page's domain; a whole address is cut to its domain. */
  referrer: z._default(
    z.pipe(
      z.string(),
      z.transform((text) => cleanPart(domainOf(text))),
    ),
    '',
  ),
  /** `utm_source`, `utm_medium` and `utm_campaign`. */
  source: partSchema,
  medium: partSchema,
  campaign: partSchema,
});
export type Source = z.infer<typeof sourceSchema>;

/** Treats a malformed source as null. */
export const lenientSourceSchema = z.union([
  z.nullable(sourceSchema),
  z.pipe(
    z.unknown(),
    z.transform(() => null),
  ),
]);

function cleanPart(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxPartLength);
}

function domainOf(referrer: string): string {
  const host = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/)?(?:[^/?#@]*@)?([^/?#:]+)/i.exec(
    referrer.trim(),
  )?.[1];
  return (host ?? '').toLowerCase().replace(/^www\./, '');
}
