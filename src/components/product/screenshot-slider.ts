import Swiper from 'swiper';
import { A11y, Autoplay, Keyboard, Pagination } from 'swiper/modules';
import { slider as texts } from '#texts/page-scripts.ts';
import { endVideo } from './video.ts';

const autoplayDelayMs = 3000;
const slideMs = 500;
/** The slider pauses if a smaller part of it is in view. */
const visiblePart = 0.5;

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Loops, with dots and no arrows; no autoplay with reduced motion or while a dialog is open. */
export function startSlider(element: HTMLElement): void {
  const count = element.querySelectorAll('.swiper-slide').length;
  const plays = count > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const dots = galleryOf(element)?.querySelector<HTMLElement>('[data-slider-dots]') ?? null;
  const pictures = Array.from(dots?.children ?? [], (bullet) => bullet.innerHTML);
  const swiper = new Swiper(element, {
    modules: [A11y, Autoplay, Keyboard, Pagination],
    slidesPerView: 1,
    loop: count > 1,
    speed: slideMs,
    // Page Up and Page Down scroll the page.
    keyboard: { onlyInViewport: true, pageUpDown: false },
    autoplay: plays ? { delay: autoplayDelayMs, pauseOnMouseEnter: true } : false,
    pagination: {
      el: dots,
      clickable: true,
      renderBullet: (index, name) =>
        `<span class="${name}" role="button" aria-label="${texts.slide(index + 1)}">${pictures[index] ?? ''}</span>`,
    },
    on: { afterInit: keepOthersOut, slideChange: keepOthersOut },
  });
  if (dots) swiper.on('slideChange', () => keepInView(dots, swiper.realIndex));
  const update = plays ? autoplay(swiper, [element, ...(dots ? [dots] : [])]) : () => {};
  new MutationObserver(() => {
    if (isDialogOpen()) swiper.keyboard.disable();
    else swiper.keyboard.enable();
    update();
  }).observe(document.body, { subtree: true, attributeFilter: ['open', 'data-buying'] });
  update();
}

/** Finds the gallery, whose other parts are outside the stage. */
const galleryOf = (element: HTMLElement) => element.closest('[data-gallery]');

/** Scrolls the thumbnails to one of them; scrollIntoView would move the page as well. */
function keepInView(dots: HTMLElement, index: number): void {
  const bullet = dots.children[index];
  if (!(bullet instanceof HTMLElement)) return;
  dots.scrollLeft = bullet.offsetLeft - dots.clientWidth / 2;
  dots.scrollTop = bullet.offsetTop - dots.clientHeight / 2;
}

/** Makes only the current slide reachable, moves the focus along and stops videos in others. */
function keepOthersOut(swiper: Swiper): void {
  const shown = swiper.slides[swiper.activeIndex];
  if (!shown) return;
  const others = swiper.slides.filter((slide) => slide !== shown);
  const isLosingFocus = others.some((slide) => slide.contains(document.activeElement));
  shown.inert = false;
  for (const slide of others) {
    slide.inert = true;
    endVideo(slide);
  }
  if (isLosingFocus) shown.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
}

/**
 * Autoplays while at least half is in view, no dialog is open and the keyboard focus is elsewhere,
 * until the visitor pauses it (WCAG 2.2.2) or begins to buy.
 *
 * @param parts the slider, and the dots outside it
 * @returns a function to call when a dialog opens or closes, or buying begins
 */
function autoplay(swiper: Swiper, parts: [HTMLElement, ...HTMLElement[]]): () => void {
  const [element] = parts;
  const button = galleryOf(element)?.querySelector<HTMLButtonElement>('[data-slider-pause]');
  let isPaused = false;
  let isVisible = false;
  let isFocused = false;
  const update = () => {
    if (isVisible && !isPaused && !isFocused && !isDialogOpen()) swiper.autoplay.start();
    else swiper.autoplay.stop();
  };
  new IntersectionObserver(
    ([entry]) => {
      isVisible = (entry?.intersectionRatio ?? 0) >= visiblePart;
      update();
    },
    { threshold: [0, visiblePart] },
  ).observe(element);
  const hold = (focused: boolean) => {
    isFocused = focused;
    update();
  };
  // A mouse click also moves the focus, but is no reason to stop.
  for (const part of parts) {
    part.addEventListener('focusin', ({ target }) =>
      hold(target instanceof Element && target.matches(':focus-visible')),
    );
    part.addEventListener('focusout', () => hold(false));
  }
  const pause = (paused: boolean) => {
    isPaused = paused;
    if (button) button.ariaLabel = isPaused ? texts.play : texts.pause;
    button?.toggleAttribute('data-paused', isPaused);
    update();
  };
  if (button) button.dataset.works = '';
  button?.addEventListener('click', () => pause(!isPaused));
  // A playing video takes the focus, which is all the page learns about a click into its frame.
  window.addEventListener('blur', () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLIFrameElement && element.contains(focused)) pause(true);
  });
  return () => (document.querySelector('[data-buying]') ? pause(true) : update());
}
