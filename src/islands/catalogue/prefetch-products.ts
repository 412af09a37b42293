/** Speculation rules. */
export const productsToPrefetch = JSON.stringify({
  prefetch: [{ where: { href_matches: '/product/*' }, eagerness: 'eager' }],
});

/**
 * Where a mouse points, a product's document comes as soon as the pointer touches its link: what is rendered ahead of the click
 * (speculation-rules.ts) has no line to wait for then. A phone's browser takes all that is in view for wanted: dozens of pages.
 */
export function prefetchProducts(): void {
  if (!matchMedia('(hover: hover)').matches) return;
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.text = productsToPrefetch;
  document.head.append(rules);
}
