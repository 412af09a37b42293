/** Of the page's header, which lies over what is scrolled beneath it, px. */
const headerPx = 56;

/**
 * On a phone the button of the price box goes to the window's lower edge while its place in the box is not in view, and
 * back (product.css). It is one button, so whoever has its focus keeps it. It is not seen for the frame in which it moves: else it
 * would count as a shift of the page.
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
