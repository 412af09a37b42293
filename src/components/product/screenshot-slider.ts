import Swiper from 'swiper';
import { A11y, Autoplay, Keyboard, Pagination } from 'swiper/modules';
import { slider as texts } from '#texts/gallery.ts';
import { endVideo } from './video.ts';

/** ms (promise 55). */
const autoplayDelayMs = 3000;
const slideMs = 500;
/** Below this part of it visible, the slider waits (promise 55). */
const visiblePart = 0.5;

/** One slide at a time, in a loop, with dots and without arrows. Does not move by itself for those who want less motion. */
export function startSlider(element: HTMLElement): void {
  const count = element.querySelectorAll('.swiper-slide').length;
  const plays = count > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const swiper = new Swiper(element, {
    modules: [A11y, Autoplay, Keyboard, Pagination],
    slidesPerView: 1,
    loop: count > 1,
    speed: slideMs,
    // Page Up and Page Down stay with the page.
    keyboard: { onlyInViewport: true, pageUpDown: false },
    autoplay: plays ? { delay: autoplayDelayMs, pauseOnMouseEnter: true } : false,
    pagination: { el: element.querySelector<HTMLElement>('[data-slider-dots]'), clickable: true },
    on: { afterInit: keepOthersOut, slideChange: keepOthersOut },
  });
  followThumbnails(swiper, element);
  if (plays) autoplay(swiper, element);
}

/** A thumbnail shows its slide, and the one of the slide that is shown is marked and in view. */
function followThumbnails(swiper: Swiper, element: HTMLElement): void {
  const thumbnails = Array.from(
    element.parentElement?.querySelectorAll<HTMLElement>('[data-thumbnail]') ?? [],
  );
  for (const [index, thumbnail] of thumbnails.entries()) {
    thumbnail.addEventListener('click', () => swiper.slideToLoop(index));
  }
  swiper.on('slideChange', () => {
    for (const [index, thumbnail] of thumbnails.entries()) {
      const isShown = index === swiper.realIndex;
      thumbnail.toggleAttribute('data-shown', isShown);
      const row = thumbnail.parentElement;
      // Not scrollIntoView: that would move the page as well.
      if (isShown && row) row.scrollLeft = thumbnail.offsetLeft - row.clientWidth / 2;
    }
  });
}

/** Only the slide that is shown can be reached; the focus goes with it, and a video in another ends. */
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
 * Plays while at least half of it is visible and the keyboard's focus is elsewhere, until somebody pauses it
 * (WCAG 2.2.2).
 */
function autoplay(swiper: Swiper, element: HTMLElement): void {
  const button = element.parentElement?.querySelector<HTMLButtonElement>('[data-slider-pause]');
  let isPaused = false;
  let isVisible = false;
  let isFocused = false;
  const update = () => {
    if (isVisible && !isPaused && !isFocused) swiper.autoplay.start();
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
  // What a mouse has clicked has the focus too, but nobody reads on from there.
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
  // A video that plays has taken the focus, which is all that the page learns of a click into its frame.
  window.addEventListener('blur', () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLIFrameElement && element.contains(focused)) pause(true);
  });
}
