// Shows one story as its page in the shop would: `story.html?file=checkout&name=promo-applied`.
import { createRoot } from 'react-dom/client';
import { measureCrowding } from '#tests/support/layout.ts';
import font from '#styles/inter.woff2?url';
import { answerCalls, areAnswered } from './fake-fetch.ts';
import { today } from './fixtures/shop.ts';
import { until, type Stories } from './story.ts';

declare global {
  interface Window {
    /** Set once the story is shown: returns the errors so far, and what does not fit the frame. */
    findProblems?: () => Promise<string[]>;
  }
}

const files = import.meta.glob<Stories>('./stories/*.stories.tsx', { import: 'stories' });
const problems: string[] = [];
/** Errors that the shop itself announces. */
const announced = /^(The catalogue could not be fetched|Failed to load the PayPal JS SDK)/;

async function show(file: string, name: string, place: HTMLElement): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const story = (await files[`./stories/${file}.stories.tsx`]?.())?.[name];
  if (!story) throw new Error(`There is no story ${file} ${name}`);

  answerCalls(story.answers ?? []);
  history.replaceState(null, '', story.address ?? '/');
  place.className = story.frame ?? 'page flex-1 pt-6 pb-12';
  story.before?.();
  await Promise.all([story.styles?.(), loadFont()]);
  createRoot(place).render(story.element);
  await story.play?.();
  await until(`“${story.shows}”`, () => isShown(story.shows) || null);
  await settle();
}

/** Loads the font before the story, so that pictures never show a fallback. */
async function loadFont(): Promise<void> {
  document.fonts.add(await new FontFace('Inter', `url(${font})`, { weight: '400 700' }).load());
}

function isShown(words: string): boolean {
  const labels = [...document.querySelectorAll('[aria-label]')].map(({ ariaLabel }) => ariaLabel);
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  const texts = [document.body.innerText, ...labels, ...fields.map(({ value }) => value)];
  return texts.some((text) => text?.includes(words));
}

/** Waits for answers and images, and until their content is painted. */
async function settle(): Promise<void> {
  await until('the last answer', () => areAnswered() || null);
  const images = [...document.images].filter((image) => image.checkVisibility());
  for (const image of images) image.loading = 'eager';
  await Promise.allSettled(images.map((image) => image.decode()));
  await painted();
}

async function painted(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

function stopClock(): void {
  const now = Date.parse(today);
  window.Date = new Proxy(Date, {
    construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now]),
    get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
  });
}

async function findProblems(): Promise<string[]> {
  await painted();
  const { beyond, cut } = measureCrowding();
  const { scrollWidth, clientWidth } = document.documentElement;
  const sideways = scrollWidth > clientWidth ? ['The page scrolls sideways'] : [];
  const missing = performance
    .getEntriesByType('resource')
    .filter((entry) => 'responseStatus' in entry && Number(entry.responseStatus) >= 400)
    .map((entry) => `${entry.name} is missing`);
  return [...problems, ...beyond, ...cut, ...sideways, ...missing];
}

function watchConsole(): void {
  const { error } = console;
  console.error = (...args: unknown[]) => {
    error(...args);
    if (!announced.test(String(args[0]))) problems.push(args.map(String).join(' '));
  };
  addEventListener('error', (event) => problems.push(event.message));
  addEventListener('unhandledrejection', (event) => problems.push(String(event.reason)));
}

// Vitest rewrites dynamic imports to calls of its runner, which this frame lacks.
Object.assign(window, {
  __vitest_browser_runner__: { wrapDynamicImport: (load: () => unknown) => load() },
});
watchConsole();
stopClock();
const params = new URLSearchParams(location.search);
const place = document.querySelector<HTMLElement>('#story');
if (place) {
  await show(params.get('file') ?? '', params.get('name') ?? '', place).catch(console.error);
  window.findProblems = findProblems;
}
