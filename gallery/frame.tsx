import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import font from '#styles/inter.woff2?url';
import { until } from './act.ts';
import { answerCalls, areAnswered } from './answers.ts';
import { idOf, storiesIn, type StoryFile } from './story.ts';

/** One story, as the page that it belongs to shows it: `story.html?id=checkout--promo-applied`. */
const files = import.meta.glob<StoryFile>('./stories/*.stories.tsx');

const params = new URLSearchParams(location.search);

async function show(id: string, place: HTMLElement): Promise<void> {
  // Nothing is left of the story before.
  localStorage.clear();
  sessionStorage.clear();
  const [path, load] = Object.entries(files).find(([each]) => id.startsWith(idOf(each, ''))) ?? [];
  const file = await load?.();
  const stories = file ? storiesIn(file) : [];
  const [, story] = stories.find(([name]) => idOf(path ?? '', name) === id) ?? [];
  if (!file || !story) throw new Error(`There is no story ${id}`);

  const { component, parameters: common } = file.default;
  const parameters = { ...common, ...story.parameters };
  answerCalls([...(story.parameters.answers ?? []), ...(common.answers ?? [])]);
  history.replaceState(null, '', parameters.address ?? '/');
  place.className = parameters.frame ?? 'page flex-1 pt-6 pb-12';
  file.default.beforeEach?.();
  story.beforeEach?.();
  await Promise.all([parameters.styles(), loadFont()]);
  followTheme(params.get('theme'));

  createRoot(place).render(createElement(component, { ...file.default.args, ...story.args }));
  await story.play?.();
  await until(`“${parameters.shows}”`, () => isShown(parameters.shows) || null);
  await settle();
  document.documentElement.dataset.story = 'shown';
}

/** In time or not, `font-display` or not: a picture has the same letters each time. */
async function loadFont(): Promise<void> {
  document.fonts.add(await new FontFace('Inter', `url(${font})`, { weight: '400 700' }).load());
}

function isShown(words: string): boolean {
  const page = document.body;
  const labels = [...page.querySelectorAll('[aria-label]')];
  return (
    page.innerText.includes(words) ||
    labels.some((element) => element.getAttribute('aria-label')?.includes(words)) ||
    [...page.querySelectorAll('input, textarea')].some(
      (field) => 'value' in field && String(field.value).includes(words),
    )
  );
}

/** Until calls are answered, pictures are there, and what they bring is drawn. */
async function settle(): Promise<void> {
  await until('the last answer', () => areAnswered() || null);
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  await Promise.allSettled(
    pictures.map((image) => {
      image.loading = 'eager';
      return image.decode();
    }),
  );
  for (let frames = 0; frames < 3; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Has the styles take one theme, whatever the system has. */
function followTheme(theme: string | null): void {
  if (!theme) return;
  const rules = [...document.styleSheets].flatMap((sheet) => mediaRulesIn(sheet.cssRules));
  for (const { media } of rules) {
    const scheme = /prefers-color-scheme: (light|dark)/.exec(media.mediaText)?.[1];
    if (scheme) media.mediaText = scheme === theme ? 'all' : 'not all';
  }
}

function mediaRulesIn(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => [
    ...(rule instanceof CSSMediaRule ? [rule] : []),
    ...(rule instanceof CSSGroupingRule ? mediaRulesIn(rule.cssRules) : []),
  ]);
}

const place = document.querySelector<HTMLElement>('#story');
if (place) {
  show(params.get('id') ?? '', place).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- for who wrote the story
    console.error(error);
    document.documentElement.dataset.story = 'failed';
  });
}
