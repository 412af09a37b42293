import type { Target } from './target.ts';

const cold =
  'Chromium, fresh profile, cache off, phone, 4x CPU slowdown, 1.6 Mbit/s, 150 ms; median of the loads';
const wire = 'bytes on the wire, inline code by itself with brotli; nothing clicked or scrolled';
const lighthouse = 'Lighthouse, mobile, its own slowdown; median of the runs, the worst page';

/** What a visitor's browser has to see. */
export const pageTargets = {
  'catalogue.card': {
    part: 'pages',
    what: 'Catalogue, cold: first card painted',
    how: cold,
    unit: 's',
    bound: { atMost: 0.6 },
  },
  'catalogue.lcp': {
    part: 'pages',
    what: 'Catalogue, cold: LCP',
    how: cold,
    unit: 's',
    bound: { atMost: 0.6 },
  },
  'catalogue.tbt': {
    part: 'pages',
    what: 'Catalogue, cold: TBT',
    how: `${cold}; what of tasks after the first paint is beyond 50 ms`,
    unit: 'ms',
    bound: { atMost: 40 },
  },
  'catalogue.cls': {
    part: 'pages',
    what: 'Catalogue, cold: CLS',
    how: cold,
    unit: '',
    bound: { atMost: 0 },
  },
  'product.price': {
    part: 'pages',
    what: 'Product page, cold: price and Buy Now painted',
    how: cold,
    unit: 's',
    bound: { atMost: 0.5 },
  },
  'product.lcp': {
    part: 'pages',
    what: 'Product page, cold: LCP',
    how: cold,
    unit: 's',
    bound: { atMost: 0.6 },
  },
  'product.tbt': {
    part: 'pages',
    what: 'Product page, cold: TBT',
    how: `${cold}; what of tasks after the first paint is beyond 50 ms`,
    unit: 'ms',
    bound: { atMost: 40 },
  },
  'product.cls': {
    part: 'pages',
    what: 'Product page, cold: CLS',
    how: cold,
    unit: '',
    bound: { atMost: 0 },
  },
  'click.content': {
    part: 'pages',
    what: 'Catalogue to product, click after half a second of looking: content painted',
    how: 'pointer rests on a card for half a second, then clicks; from the click to the first paint of the product',
    unit: 'ms',
    bound: { atMost: 100 },
  },
  'js.text-pages': {
    part: 'bytes',
    what: 'JavaScript: FAQ and legal pages',
    how: `${wire}; the heaviest of them`,
    unit: 'KB',
    bound: { atMost: 2 },
  },
  'js.catalogue': {
    part: 'bytes',
    what: 'JavaScript: catalogue',
    how: wire,
    unit: 'KB',
    bound: { atMost: 75 },
  },
  'js.product': {
    part: 'bytes',
    what: 'JavaScript: product page before Buy Now',
    how: `${wire}; the heaviest of the demo’s products`,
    unit: 'KB',
    bound: { atMost: 75 },
  },
  'js.admin-login': {
    part: 'bytes',
    what: 'JavaScript: admin’s login',
    how: `${wire}; until its fields can be filled in`,
    unit: 'KB',
    bound: { atMost: 20 },
  },
  'js.admin-list': {
    part: 'bytes',
    what: 'JavaScript: admin’s first list, with the login',
    how: wire,
    unit: 'KB',
    bound: { atMost: 150 },
  },
  'css.public': {
    part: 'bytes',
    what: 'CSS in a public page',
    how: `${wire}; the heaviest page`,
    unit: 'KB',
    bound: { atMost: 8 },
  },
  'bytes.first-screen': {
    part: 'bytes',
    what: 'All bytes until the catalogue’s first screen is complete, phone',
    how: 'cold load over the slow line: headers and bodies that came until cards, pictures on the screen and font are there',
    unit: 'KB',
    bound: { atMost: 170 },
  },
  'lighthouse.performance': {
    part: 'lighthouse',
    what: 'Lighthouse performance: home, product, FAQ',
    how: lighthouse,
    unit: 'points',
    bound: { atLeast: 100 },
  },
  'lighthouse.accessibility': {
    part: 'lighthouse',
    what: 'Lighthouse accessibility: every public page',
    how: lighthouse,
    unit: 'points',
    bound: { atLeast: 100 },
  },
  'lighthouse.best-practices': {
    part: 'lighthouse',
    what: 'Lighthouse best practices: every public page',
    how: lighthouse,
    unit: 'points',
    bound: { atLeast: 100 },
  },
  'lighthouse.seo': {
    part: 'lighthouse',
    what: 'Lighthouse SEO: every public page',
    how: lighthouse,
    unit: 'points',
    bound: { atLeast: 100 },
  },
} as const satisfies Record<string, Target>;
