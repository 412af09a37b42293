import type { AstroGlobal } from 'astro';
import { createHash } from 'node:crypto';

/** Pages that do nothing by being opened, whoever opens them. */
const pages = [
  '/product/*',
  '/redownload',
  '/contact-us',
  '/faq',
  '/privacy-policy',
  '/terms-and-conditions',
];

/**
 * Tells browsers that know it (Chromium) to render a page ahead once the mouse has rested on its link, or a finger lies on
 * it: the page is there when it is clicked. https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: pages }, eagerness: 'moderate' }],
});

const hash = createHash('sha256').update(speculationRules).digest('base64');

/** Lets the page have the rules, which are an inline script to its policy. */
export function allowSpeculation(policy: AstroGlobal['csp']): void {
  policy?.insertScriptHash(`sha256-${hash}`);
}
