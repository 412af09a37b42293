import type { Page } from 'playwright';

/** Controls and texts that cannot be hit or read on a small or zoomed screen. */
export interface Crowding {
  /** Controls under 24 px wide or high, except within running text (WCAG 2.5.8). */
  small: string[];
  /** Controls that cover each other, or that no scrolling brings into the window. */
  overlapping: string[];
  beyond: string[];
  /** Texts that their box cuts off without a sign of it. */
  cut: string[];
}

/** Measures the page, in CSS px. */
export const crowdingOf = (page: Page): Promise<Crowding> => page.evaluate(measureCrowding);

/** Uses nothing outside itself: Playwright sends it to the page as text. */
export function measureCrowding(): Crowding {
  const least = 24;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`;
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const isOnScreen = (element: Element) => {
    const { width, height } = boxOf(element);
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      width > 2 &&
      height > 2 &&
      !element.closest('[inert], .sr-only, iframe')
    );
  };
  const isInText = (element: Element) => {
    const around = element.parentElement;
    return (
      getComputedStyle(element).display === 'inline' &&
      around !== null &&
      around.textContent.trim() !== element.textContent.trim()
    );
  };
  /** Returns the horizontally scrolling ancestor, such as a wide table's. */
  const scroller = (element: Element) => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX)) return box;
    }
    return null;
  };
  const open = document.querySelector('dialog:modal') ?? document.body;
  const controls = [
    ...open.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]'),
  ].filter((element) => isOnScreen(element) && !element.matches('[tabindex="-1"]'));
  const isFloating = (element: Element) => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return true;
    }
    return false;
  };
  /** Returns the box to hit: a checkbox can also be hit by its label. */
  const targetOf = (element: Element) => {
    if (element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type)) {
      return boxOf(element.closest('label') ?? element.parentElement ?? element);
    }
    // A row opens wherever it is clicked.
    const row = element.matches('a') ? element.closest('tbody tr') : null;
    if (row?.querySelector('a') === element) return boxOf(row);
    // A link may be spread over the box that contains it.
    const spread = getComputedStyle(element, '::after');
    if (spread.position !== 'absolute' || spread.content === 'none') return boxOf(element);
    let box: Element | null = element;
    while (box && getComputedStyle(box).position === 'static') box = box.parentElement;
    return boxOf(box ?? element);
  };
  /** Returns a box for each line of a control, without what a scrolling row hides of it. */
  const seenBoxes = (element: Element) => {
    const clip = scroller(element)?.getBoundingClientRect();
    return [...element.getClientRects()].map(({ left, right, top, height, bottom }) => {
      const from = Math.max(left, clip?.left ?? left);
      const to = Math.min(right, clip?.right ?? right);
      return { left: from, right: to, width: to - from, top, height, bottom };
    });
  };
  const lies = (one: Element, other: Element) =>
    seenBoxes(one).some((a) =>
      seenBoxes(other).some((b) => {
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        // Full overlap is intended, as a button on a picture.
        const isOn = width >= Math.min(a.width, b.width) && height >= Math.min(a.height, b.height);
        return width > 2 && height > 2 && !isOn;
      }),
    );
  const isPopup = (element: Element) => element.closest('[popover], .suggestions') !== null;

  const small = controls
    .filter((element) => !isInText(element))
    .map((element) => ({ element, box: targetOf(element) }))
    .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
    .map(
      ({ element, box }) =>
        `${nameOf(element)}: ${Math.round(box.width)} x ${Math.round(box.height)}`,
    );
  const beyond = controls
    .filter((element) => {
      const { left, right } = boxOf(element);
      const isOut = left < -1 || right > document.documentElement.clientWidth + 1;
      return isOut && !scroller(element);
    })
    .map((element) => nameOf(element));
  const overlapping = controls.flatMap((one, place) =>
    controls
      .slice(place + 1)
      .filter((other) => {
        if (one.contains(other) || other.contains(one)) return false;
        if (isFloating(one) !== isFloating(other) || isPopup(one) !== isPopup(other)) return false;
        return lies(one, other);
      })
      .map((other) => `${nameOf(one)} / ${nameOf(other)}`),
  );
  const cut = [...open.querySelectorAll('*')]
    .filter(
      (element) => isOnScreen(element) && !/^(SELECT|INPUT|TEXTAREA|svg)$/.test(element.tagName),
    )
    .filter((element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      ),
    )
    .filter((element) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      return (
        /hidden|clip/.test(overflowX) &&
        !isShortened &&
        element.scrollWidth > element.clientWidth + 1
      );
    })
    .map((element) => nameOf(element));
  return { small, overlapping, beyond, cut };
}

/** Returns how much of the window's height stays covered when the page is scrolled, 0..1. */
export function stayingShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    const staying = [...document.querySelectorAll('body *')].filter(
      (element) =>
        /fixed|sticky/.test(getComputedStyle(element).position) &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const heights = staying.map((element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      // A box beside a text covers none of it.
      if (width < innerWidth / 2) return 0;
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    });
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
  });
}
