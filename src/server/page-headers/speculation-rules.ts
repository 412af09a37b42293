import { inlineScript } from './content-policy.ts';

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
export const speculationRules = inlineScript(
  JSON.stringify({ prerender: [{ where: { href_matches: pages }, eagerness: 'moderate' }] }),
);

/**
 * At the end of a page: Chromium does not lay out what it renders ahead until somebody asks how large it is, and would begin
 * with that after the click.
 */
export const layOutAhead = inlineScript('document.prerendering&&document.body.offsetHeight');
