import type { AstroGlobal } from 'astro';
import { createHash } from 'node:crypto';
import { pictureSources } from '#contract/catalogue/pictures.ts';
import { textTag } from './endpoint/caching.ts';
import type { Settings } from './settings.ts';

type Policy = AstroGlobal['csp'];

/** Hosts of PayPal's browser script (https://developer.paypal.com/sdk/js/configuration/). */
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** An inline script or speculation rules; a policy treats both alike. */
export interface InlineScript {
  text: string;
  hash: `sha256-${string}`;
}

export function inlineScript(text: string): InlineScript {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

export function allowInline(policy: Policy, ...scripts: InlineScript[]): void {
  for (const { hash } of scripts) policy?.insertScriptHash(hash);
}

export function allowVideos(policy: Policy): void {
  policy?.insertDirective(`frame-src ${videoHosts.join(' ')}`);
}

/** Allows PayPal's hosts on a page, and the configured stand-in. */
export function allowPayPal(policy: Policy, { sdkUrl }: Settings['paypal']): void {
  const sources = [...paypalHosts, new URL(sdkUrl).origin];
  const hosts = sources.join(' ');
  for (const source of ["'self'", ...sources]) policy?.insertScriptResource(source);
  policy?.insertDirective(`connect-src 'self' ${hosts}`);
  policy?.insertDirective(`frame-src ${hosts}`);
  policy?.insertDirective(`img-src ${hosts}`);
  // PayPal's script adds style elements and attributes; scripts stay on hashes and hosts.
  policy?.insertStyleResource({ resource: "'self'", kind: 'element' });
  policy?.insertStyleResource({ resource: "'unsafe-inline'", kind: 'element' });
  policy?.insertStyleResource({ resource: "'unsafe-inline'", kind: 'attribute' });
}

/** Pages without side effects on opening. */
const pages = [
  '/product/*',
  '/redownload',
  '/withdraw',
  '/contact-us',
  '/faq',
  '/privacy-policy',
  '/terms-and-conditions',
];

/**
 * Lets Chromium prerender a page when its link is hovered or touched
 * (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API).
 */
export const speculationRules = inlineScript(
  JSON.stringify({ prerender: [{ where: { href_matches: pages }, eagerness: 'moderate' }] }),
);

/** Forces layout of a prerendered page: otherwise Chromium would lay it out after the click. */
export const layOutAhead = inlineScript('document.prerendering&&document.body.offsetHeight');

/**
 * Preloads a page's largest picture by a Link header, before the page itself is parsed
 * (https://html.spec.whatwg.org/multipage/links.html#link-type-preload).
 *
 * @param headers of the page
 * @param sizes must equal the `img`'s, or another picture is fetched as well
 */
export function preloadPicture(headers: Headers, path: string, sizes: string): void {
  const sources = pictureSources(path);
  // Only paths of pictures are safe in a header.
  if (sources === '') return;
  const parts = [
    `</${path}>`,
    'rel=preload',
    'as=image',
    `imagesrcset="${sources}"`,
    `imagesizes="${sizes}"`,
    'fetchpriority=high',
  ];
  headers.append('Link', parts.join('; '));
}

/** Lets the process cache a page of text until a save changes what it shows. */
export function keepText({ cache, isPrerendered }: Pick<AstroGlobal, 'cache' | 'isPrerendered'>) {
  if (!isPrerendered) cache.set({ tags: [textTag] });
}
