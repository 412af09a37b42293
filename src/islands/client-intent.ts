import type { ClientDirective } from 'astro';
import { afterFirstPaint } from './ui/after-first-paint.ts';
import { upperCaseInPlace } from './ui/upper-case-in-place.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: string;
  }
}

/** Dispatched by an island when its hydrated markup works (`useReadySignal`). */
export const readyEvent = 'island:ready';

/** A mouse, finger or keyboard comes near. */
export const intentEvents = ['pointerover', 'pointerdown', 'focusin'];

/**
 * `client:intent`: hydrates an island when a pointer or the focus comes near it, on touch screens
 * after the first paint, and replays earlier input, clicks and submits. Its value lists keys of
 * session storage, or query parameters with a leading `?`, separated by commas: if one exists, the
 * island starts immediately. If its code fails to load, the sibling marked `data-island-failure` is
 * shown, whose button tries again.
 */
const clientIntent: ClientDirective = (load, { value }, island) => {
  const keys = value?.split(',') ?? [];
  const failure = island.parentElement?.querySelector<HTMLElement>('[data-island-failure]');
  const untilReady = new AbortController();
  let isLoading = false;
  const pressed: HTMLElement[] = [];
  const typed = new Set<HTMLInputElement>();

  const start = async () => {
    if (isLoading) return;
    isLoading = true;
    if (failure) failure.hidden = true;
    const hydrate = await load();
    await hydrate();
  };

  const setBusy = (busy: 'true' | null) => {
    for (const element of [island, ...pressed]) element.ariaBusy = busy;
  };

  const queueClick = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (event.type === 'click' && !button) return;
    event.preventDefault();
    event.stopPropagation();
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    const by = button || submitter;
    if (by instanceof HTMLElement && pressed.at(-1) !== by) pressed.push(by);
    setBusy('true');
    void start();
  };
  const options = { signal: untilReady.signal };
  island.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      typed.add(target);
      if (target.autocapitalize === 'characters' && !isHydrated(target)) upperCaseInPlace(target);
    },
    options,
  );
  for (const type of intentEvents) island.addEventListener(type, () => void start(), options);
  for (const type of ['click', 'submit'])
    island.addEventListener(type, queueClick, { ...options, capture: true });

  island.addEventListener(
    readyEvent,
    () => {
      // React dispatches this while rendering, when it takes no input.
      setTimeout(() => {
        for (const input of typed) typeAgain(input, input.value);
        // After React has rendered these values.
        setTimeout(() => {
          // Clicks are held until here.
          untilReady.abort();
          setBusy(null);
          for (const button of pressed) setTimeout(() => button.click());
        });
      });
    },
    options,
  );
  island.addEventListener(
    'astro:hydration-error',
    (event) => {
      // Shown in the page instead of the log.
      event.preventDefault();
      isLoading = false;
      setBusy(null);
      pressed.length = 0;
      if (failure) failure.hidden = false;
    },
    options,
  );
  failure?.querySelector('button')?.addEventListener('click', () => void tryAgain(), options);

  const startIfRemembered = () => {
    if (keys.some((key) => remembers(key))) void start();
  };
  // A finger announces nothing: its press is the first event.
  if (matchMedia('(hover: none)').matches) afterFirstPaint(() => void start());
  afterFirstPaint(startIfRemembered);
  window.addEventListener('pageshow', ({ persisted }) => persisted && startIfRemembered(), options);
};

/** Tells whether React tracks a field's value, by a property that it adds to hydrated fields. */
const isHydrated = (field: HTMLInputElement) => Object.hasOwn(field, 'value');

/**
 * Makes React notice a text typed before hydration: React compares with the value last set through
 * the field's own property, and reacts only to a difference.
 */
function typeAgain(input: HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd } = input;
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.setSelectionRange(selectionStart, selectionEnd);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Reloads, because a browser may cache a script's failure for the page's lifetime. */
async function tryAgain(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null);
  if (answer?.ok) location.reload();
}

function remembers(key: string): boolean {
  if (key.startsWith('?')) return new URLSearchParams(location.search).has(key.slice(1));
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

// oxlint-disable-next-line import/no-default-export -- Astro takes a directive so
export default clientIntent;
