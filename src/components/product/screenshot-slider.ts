import Swiper from 'swiper';
import { A11y, Autoplay, Keyboard, Pagination } from 'swiper/modules';

/** ms; specification, section 9. */
const autoplayDelayMs = 3000;
const slideMs = 500;
/** Below this part of it visible, the slider waits (specification, section 9). */
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
    keyboard: { onlyInViewport: true },
    autoplay: plays ? { delay: autoplayDelayMs, pauseOnMouseEnter: true } : false,
    pagination: { el: element.querySelector<HTMLElement>('[data-slider-dots]'), clickable: true },
  });
  if (plays) autoplay(swiper, element);
}

/** Plays while at least half of it is visible, until somebody pauses it (WCAG 2.2.2). */
function autoplay(swiper: Swiper, element: HTMLElement): void {
  const button = element.parentElement?.querySelector<HTMLButtonElement>('[data-slider-pause]');
  let isPaused = false;
  let isVisible = false;
  const update = () => {
    if (isVisible && !isPaused) swiper.autoplay.start();
    else swiper.autoplay.stop();
  };
  new IntersectionObserver(
    ([entry]) => {
      isVisible = (entry?.intersectionRatio ?? 0) >= visiblePart;
      update();
    },
    { threshold: [0, visiblePart] },
  ).observe(element);
  const pause = (paused: boolean) => {
    isPaused = paused;
    if (button) button.textContent = isPaused ? 'Play slides' : 'Pause slides';
    update();
  };
  button?.removeAttribute('hidden');
  button?.addEventListener('click', () => pause(!isPaused));
  // A click into a video is told to the page only by the focus that it takes.
  window.addEventListener('blur', () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLIFrameElement && element.contains(focused)) pause(true);
  });
}
