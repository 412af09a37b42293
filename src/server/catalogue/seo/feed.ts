import { productTypeNames } from '#contract/catalogue/catalogue.ts';
import { truncate } from '#contract/kit/truncate.ts';
import { feed as texts } from '#texts/product-page.ts';
import { escapeMarkup } from '#server/adapters/markdown/escape-markup.ts';
import type { News } from './list-news.ts';
import { notesText } from '../releases/notes-text.ts';

/** Entries of the feed. */
export const maxNews = 50;
const summaryLength = 1_000;

interface FeedOptions {
  site: { url: string; name: string };
  /** Newest first. */
  news: News[];
}

/** Renders the shop's news as an Atom feed (RFC 4287). */
export function renderFeed({ site, news }: FeedOptions): string {
  const self = `${site.url}/feed.xml`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${toXml(`${site.url}/`)}</id>`,
    `<title>${toXml(texts.title(site.name))}</title>`,
    // Required by Atom; an empty feed has no date of its own.
    `<updated>${(news[0]?.at ?? new Date(0)).toISOString()}</updated>`,
    `<author><name>${toXml(site.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${toXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${toXml(`${site.url}/`)}"/>`,
    ...news.map((each) => toEntry(site.url, each)),
    '</feed>',
    '',
  ].join('\n');
}

function toEntry(
  siteUrl: string,
  { productId, productName, type, at, text, number }: News,
): string {
  const page = `${siteUrl}/product/${productId}`;
  const title = number === null ? productName : texts.version(productName, number);
  const summary = truncate(notesText(text), summaryLength);
  return [
    '<entry>',
    `<id>${toXml(number === null ? page : `${page}#version-${number}`)}</id>`,
    `<title>${toXml(title)}</title>`,
    `<published>${at.toISOString()}</published>`,
    `<updated>${at.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${toXml(page)}"/>`,
    `<category term="${type}" label="${toXml(productTypeNames[type])}"/>`,
    `<summary>${toXml(summary)}</summary>`,
    '</entry>',
  ].join('');
}

/** Characters invalid in XML (https://www.w3.org/TR/xml/#charsets). */
// eslint-disable-next-line no-control-regex
const noCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const toXml = (text: string): string => escapeMarkup(text.toWellFormed().replace(noCharacter, ''));
