import * as z from 'zod/mini';
import { productFormTexts as texts } from '#texts/contract/catalogue.ts';

/** Sites that publish live signals, by host. */
const signalSites = new Map([
  ['myfxbook.com', 'Myfxbook'],
  ['fxblue.com', 'FXBlue'],
  ['mql5.com', 'MQL5'],
]);

/** Returns the name of the site that publishes a signal; empty for any other address. */
export const signalSiteOf = (url: string): string =>
  signalSites.get((URL.parse(url)?.host ?? '').replace(/^www\./, '')) ?? '';

function isSignalAddress(text: string): boolean {
  const url = URL.parse(text);
  const isPlain = url?.protocol === 'https:' && url.username + url.password === '';
  return isPlain && signalSiteOf(text) !== '';
}

/** The https address of a live signal; an empty text becomes null. */
export const signalUrlSchema = z.pipe(
  z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(500, texts.signalUrl),
      z.refine((text) => text === '' || isSignalAddress(text), texts.signalUrl),
    ),
    z.transform((text) => (text === '' ? null : new URL(text).href)),
  ),
  z.nullable(z.string()),
);
