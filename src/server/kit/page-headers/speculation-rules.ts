import { inlineScript } from './content-policy.ts';

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
