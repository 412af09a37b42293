/** A device slower than a frame per click skips the transition: it would cost 0.1 s more. */
const quickMs = 16;

/**
 * Gives the picture of the clicked card, or of the card of the page being left, the name of the
 * product page's picture (`.stage` in gallery.css), so that one morphs into the other. Set by
 * script, because the policy forbids style attributes.
 */
export function passPictures(): void {
  let clickMs = 0;
  const timeClick = ({ timeStamp }: Event) => {
    clickMs = Infinity;
    setTimeout(() => (clickMs = performance.now() - timeStamp));
  };
  window.addEventListener('click', timeClick, { capture: true });
  window.addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (clickMs > quickMs) viewTransition?.skipTransition();
    else lend(viewTransition, activation?.entry.url);
  });
  window.addEventListener('pagereveal', ({ viewTransition }) => {
    // Older Safaris have view transitions without this.
    if ('navigation' in window) lend(viewTransition, navigation.activation?.from?.url);
  });
}

/** Only during the transition, because two elements of one name would cancel it. */
function lend(transition: ViewTransition | null, url: string | null | undefined): void {
  if (!transition || !url) return;
  const link = document.querySelector(`article a[href="${new URL(url).pathname}"]`);
  const picture = link?.closest('article')?.querySelector('img');
  if (!picture) return;
  picture.style.viewTransitionName = 'product-picture';
  const end = () => {
    picture.style.viewTransitionName = '';
  };
  transition.finished.then(end, end);
}
