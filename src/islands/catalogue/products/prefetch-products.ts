export const productsToPrefetch = JSON.stringify({
  prefetch: [{ where: { href_matches: '/product/*' }, eagerness: 'eager' }],
});

/**
 * Prefetches a product's document when the pointer touches its link, ahead of the prerendering by
 * page-headers.ts. Not on phones, whose browsers would fetch every link in view.
 */
export function prefetchProducts(): void {
  if (!matchMedia('(hover: hover)').matches) return;
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.text = productsToPrefetch;
  document.head.append(rules);
}
