/** Height of the page's sticky header, px. */
const headerPx = 56;

/**
 * On phones, moves the buy button to the window's lower edge while its place in the price box is
 * out of view, and back (product.css). It stays one button, so it keeps the focus. It is hidden for
 * the frame in which it moves, which would otherwise count as a layout shift.
 */
export function followPriceBox(box: HTMLElement): void {
  const place = box.querySelector('.buy-place');
  if (!place) return;
  const seen = new IntersectionObserver(
    ([entry]) => {
      const isInView = (entry?.intersectionRatio ?? 0) >= 0.99;
      if (isInView === box.hasAttribute('data-in-view')) return;
      box.toggleAttribute('data-in-view', isInView);
      box.setAttribute('data-moving', '');
      requestAnimationFrame(() => requestAnimationFrame(() => box.removeAttribute('data-moving')));
    },
    { rootMargin: `-${headerPx}px 0px 0px`, threshold: [0, 0.99, 1] },
  );
  seen.observe(place);
}
