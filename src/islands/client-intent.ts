import type { ClientDirective } from 'astro';
import { afterFirstPaint } from './ui/after-first-paint.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: string;
  }
}

/** What the island says once what the server rendered works (`useReadySignal`). */
export const readyEvent = 'island:ready';

/** Somebody comes near, by mouse, finger or keyboard. */
const approaches = ['pointerover', 'pointerdown', 'focusin'];

/**
 * `client:intent`: the code of an island comes when somebody comes near it, so that reading its page costs none of it.
 * What is typed, clicked or sent before counts as soon as it can. Its value names keys of the tab's memory, or with a question mark
 * before it a name of the address's query, by commas: where one is there, the island has something to say and starts at once. Where the code does not come, the text beside the island that is marked with
 * `data-island-failure` says so; its button tries again.
 */
const clientIntent: ClientDirective = (load, { value }, island) => {
  const keys = value?.split(',') ?? [];
  const failure = island.parentElement?.querySelector<HTMLElement>('[data-island-failure]');
  const whole = new AbortController();
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

  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (event.type === 'click' && !button) return;
    event.preventDefault();
    event.stopPropagation();
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    const by = button || submitter;
    if (by instanceof HTMLElement && pressed.at(-1) !== by) pressed.push(by);
    island.ariaBusy = 'true';
    void start();
  };
  const options = { signal: whole.signal };
  island.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement) typed.add(target);
    },
    options,
  );
  for (const type of approaches) island.addEventListener(type, () => void start(), options);
  for (const type of ['click', 'submit'])
    island.addEventListener(type, hold, { ...options, capture: true });

  island.addEventListener(
    readyEvent,
    () => {
      // React says this from its own work, in which it takes no input.
      setTimeout(() => {
        for (const input of typed) typeAgain(input, input.value);
        // After React has rendered with these texts.
        setTimeout(() => {
          // Until here what is pressed waits its turn.
          whole.abort();
          island.ariaBusy = null;
          for (const button of pressed) setTimeout(() => button.click());
        });
      });
    },
    options,
  );
  island.addEventListener(
    'astro:hydration-error',
    (event) => {
      // It is told here, not in the browser's log.
      event.preventDefault();
      isLoading = false;
      pressed.length = 0;
      island.ariaBusy = null;
      if (failure) failure.hidden = false;
    },
    options,
  );
  failure?.querySelector('button')?.addEventListener('click', () => void tryAgain(), options);

  const look = () => {
    if (keys.some((key) => remembers(key))) void start();
  };
  afterFirstPaint(look);
  window.addEventListener('pageshow', ({ persisted }) => persisted && look(), options);
};

/**
 * React takes a field over with its text and hears nothing of it: it compares with what was last set through the field's
 * own property, and listens when the text has changed past that.
 */
function typeAgain(input: HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd } = input;
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.setSelectionRange(selectionStart, selectionEnd);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A browser may remember that a file did not come; a page that is loaded anew does not. */
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
