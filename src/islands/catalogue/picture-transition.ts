/**
 * On a device that is not done with a click within a frame, the browser's pictures of both pages take a tenth of a second more:
 * there the page comes at once.
 */
const quickMs = 16;

/**
 * Gives the picture of the card that leads to a product, or that its page is left for, the name of the picture there (`.stage` in
 * gallery.css), so that one goes over into the other. The policy allows no style attributes, but scripts set styles.
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
    // Safari had these transitions before it had this.
    if ('navigation' in window) lend(viewTransition, navigation.activation?.from?.url);
  });
}

/** For as long as it takes: two pictures of one name would stop each. */
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
