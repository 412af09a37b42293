import * as z from 'zod/mini';
import { productFormTexts as texts } from '#texts/contract/catalogue.ts';

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

/** Video players that set no cookie before playing. */
const players = [
  {
    pattern:
      /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtu\.be\/|youtube-nocookie\.com\/embed\/)([\w-]{11})(?:[?&#/]|$)/,
    embed: (id: string) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    pattern: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:[?#/]|$)/,
    embed: (id: string) => `https://player.vimeo.com/video/${id}?dnt=1`,
  },
];

/** Returns the embed address of a YouTube or Vimeo video; null for other addresses. */
export function toEmbedAddress(url: string): string | null {
  for (const { pattern, embed } of players) {
    const id = pattern.exec(url)?.[1];
    if (id) return embed(id);
  }
  return null;
}
