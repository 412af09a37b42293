import * as z from 'zod/mini';
import { productFormTexts as texts } from '#texts/contract/catalogue.ts';

/** Sites that publish live signals, by host. */
const signalSites = new Map([
  ['myfxbook.com', 'Myfxbook'],
  ['fxblue.com', 'FXBlue'],
  ['mql5.com', 'MQL5'],
]);

/** Returns the site of a live signal; empty for an address elsewhere. */
export const signalSiteOf = (url: string): string =>
  signalSites.get((URL.parse(url)?.host ?? '').replace(/^www\./, '')) ?? '';

function isSignalAddress(text: string): boolean {
  const url = URL.parse(text);
  const isPlain = url?.protocol === 'https:' && url.username + url.password === '';
  return isPlain && signalSiteOf(text) !== '';
}

/** The https address of a live signal (promise 247); an empty text is null. */
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
