import { playVideo } from './video.ts';

/** Fetches the slider when it comes into view and the lightbox on demand. */
export function watchGallery(gallery: HTMLElement): void {
  const slider = gallery.querySelector<HTMLElement>('[data-slider]');
  if (slider) startInView(slider);
  gallery.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const poster = target.closest<HTMLButtonElement>('[data-embed-address]');
    if (poster) playVideo(poster);
    const enlarge = target.closest<HTMLButtonElement>('[data-enlarge]');
    if (enlarge) void showLarge(gallery, enlarge);
  });
}

function startInView(slider: HTMLElement): void {
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    seen.disconnect();
    void import('./screenshot-slider.ts')
      .then(({ startSlider }) => startSlider(slider))
      .catch(() => null);
  });
  seen.observe(slider);
}

async function showLarge(gallery: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const links = Array.from(gallery.querySelectorAll<HTMLAnchorElement>('[data-picture]'));
  const shown = links.find((link) => link.closest<HTMLElement>('.swiper-slide')?.inert === false);
  try {
    const { openLightbox } = await import('./lightbox.ts');
    await openLightbox(inOrder(links), shown?.href);
  } catch {
    // Without the lightbox, open the picture itself.
    window.open((shown ?? links[0])?.href, '_blank', 'noopener');
  }
  button.blur();
  button.focus({ preventScroll: true });
}

/** Restores the original order, because the slider rotates its slides. */
function inOrder(links: HTMLAnchorElement[]): HTMLAnchorElement[] {
  const place = (link: HTMLAnchorElement) =>
    Number(link.closest<HTMLElement>('.swiper-slide')?.dataset.swiperSlideIndex ?? 0);
  return links.toSorted((one, other) => place(one) - place(other));
}
