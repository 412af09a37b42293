import Swiper from 'swiper';
import { A11y, Autoplay, Keyboard, Pagination } from 'swiper/modules';
import { slider as texts } from '#texts/gallery.ts';
import { endVideo } from './video.ts';

/** ms (promise 55). */
const autoplayDelayMs = 3000;
const slideMs = 500;
/** The slider pauses if a smaller part of it is visible (promise 55). */
const visiblePart = 0.5;

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/**
 * Starts a looping slider with dots and no arrows. It does not autoplay with reduced motion, and
 * stands still while a dialog is open.
 */
export function startSlider(element: HTMLElement): void {
  const count = element.querySelectorAll('.swiper-slide').length;
  const plays = count > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const swiper = new Swiper(element, {
    modules: [A11y, Autoplay, Keyboard, Pagination],
    slidesPerView: 1,
    loop: count > 1,
    speed: slideMs,
    // Page Up and Page Down scroll the page.
    keyboard: { onlyInViewport: true, pageUpDown: false },
    autoplay: plays ? { delay: autoplayDelayMs, pauseOnMouseEnter: true } : false,
    pagination: { el: element.querySelector<HTMLElement>('[data-slider-dots]'), clickable: true },
    on: { afterInit: keepOthersOut, slideChange: keepOthersOut },
  });
  followThumbnails(swiper, element);
  const update = plays ? autoplay(swiper, element) : () => {};
  new MutationObserver(() => {
    if (isDialogOpen()) swiper.keyboard.disable();
    else swiper.keyboard.enable();
    update();
  }).observe(document.body, { subtree: true, attributeFilter: ['open'] });
}

/** Finds parts of the gallery outside the stage. */
const galleryOf = (element: HTMLElement) => element.closest('[data-gallery]');

/** Makes thumbnails select their slide and keeps the current one marked and in view. */
function followThumbnails(swiper: Swiper, element: HTMLElement): void {
  const thumbnails = Array.from(
    galleryOf(element)?.querySelectorAll<HTMLElement>('[data-thumbnail]') ?? [],
  );
  for (const [index, thumbnail] of thumbnails.entries()) {
    thumbnail.addEventListener('click', () => swiper.slideToLoop(index));
  }
  swiper.on('slideChange', () => {
    for (const [index, thumbnail] of thumbnails.entries()) {
      const isShown = index === swiper.realIndex;
      thumbnail.toggleAttribute('data-shown', isShown);
      const row = thumbnail.parentElement;
      // scrollIntoView would move the page as well.
      if (isShown && row) row.scrollLeft = thumbnail.offsetLeft - row.clientWidth / 2;
    }
  });
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
 * Autoplays while at least half is visible, no dialog is open and the keyboard focus is elsewhere,
 * until somebody pauses it (WCAG 2.2.2).
 *
 * @returns a function to call when a dialog opens or closes
 */
function autoplay(swiper: Swiper, element: HTMLElement): () => void {
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
  // A mouse click also moves the focus, which is no reason to stop.
  element.addEventListener('focusin', ({ target }) =>
    hold(target instanceof Element && target.matches(':focus-visible')),
  );
  element.addEventListener('focusout', () => hold(false));
  const pause = (paused: boolean) => {
    isPaused = paused;
    if (button) button.ariaLabel = isPaused ? texts.play : texts.pause;
    button?.toggleAttribute('data-paused', isPaused);
    update();
  };
  if (button) button.dataset.works = '';
  button?.addEventListener('click', () => pause(!isPaused));
  // A playing video takes the focus, which is all that the page learns of a click into its frame.
  window.addEventListener('blur', () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLIFrameElement && element.contains(focused)) pause(true);
  });
  return update;
}
