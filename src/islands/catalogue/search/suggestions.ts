import { formatPrice } from '#contract/kit/money.ts';
import { productTypeNames, suggestionsPath } from '#contract/catalogue/catalogue.ts';
import { pictureSources } from '#contract/catalogue/pictures.ts';
import type { suggestProducts, Suggestions } from '#contract/catalogue/products.ts';
import { suggestions as texts } from '#texts/page-scripts.ts';
import { call } from '#islands/api.ts';

const pauseMs = 150;

/**
 * Suggests products during typing, as a list of links, because a searchbox has no list of its own.
 * Arrow keys move through it, Escape closes it, letters continue in the box.
 */
export function startSuggestions(form: HTMLFormElement, field: HTMLInputElement): void {
  const list = document.createElement('ul');
  list.className = 'suggestions';
  list.ariaLabel = texts.label;
  list.hidden = true;
  const status = document.createElement('p');
  status.className = 'sr-only';
  status.role = 'status';
  form.append(list, status);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();

  const close = () => {
    clearTimeout(timer);
    asked.abort();
    list.hidden = true;
    status.textContent = '';
  };
  const show = (items: HTMLElement[]) => {
    list.replaceChildren(...items);
    list.hidden = items.length === 0;
    status.textContent = items.length === 0 ? '' : texts.count(items.length);
  };
  const ask = async () => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const search = field.value.trim();
    if (search === '') return close();
    const result = await call<typeof suggestProducts>(
      suggestionsPath,
      { search },
      { signal },
    ).catch(() => null);
    if (signal.aborted) return undefined;
    return show(result?.ok ? itemsOf(result.data) : []);
  };
  const askSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pauseMs);
  };

  field.addEventListener('input', askSoon);
  form.addEventListener('submit', close);
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
  });
  form.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    const links = [...list.querySelectorAll('a')];
    const place = links.findIndex((link) => link === document.activeElement);
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      field.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const stops = [field, ...links];
      const step = event.key === 'ArrowDown' ? 1 : -1;
      stops.at((place + 1 + step) % stops.length)?.focus();
    } else if (
      place >= 0 &&
      (event.key.length === 1 || event.key === 'Backspace') &&
      !event.ctrlKey &&
      !event.metaKey
    ) {
      field.focus();
    }
  });
  // For text typed before this was loaded.
  if (field.value !== new URLSearchParams(location.search).get('search') && field.value) askSoon();
}

function itemsOf({ products, didYouMean }: Suggestions): HTMLElement[] {
  const slip = didYouMean
    ? [linkTo(`/?search=${encodeURIComponent(didYouMean)}`, textOf(texts.didYouMean(didYouMean)))]
    : [];
  const names = products.map(({ id, name, type, price, termDays, imagePath }) => {
    const facts = document.createElement('small');
    facts.textContent = `${productTypeNames[type]} · ${formatPrice(price, termDays)}`;
    return linkTo(`/product/${id}`, thumbnailOf(imagePath), textOf(name), ' ', facts);
  });
  return [...slip, ...names];
}

const textOf = (text: string) =>
  Object.assign(document.createElement('span'), { textContent: text });

function thumbnailOf(imagePath: string | null): HTMLElement {
  if (!imagePath) return document.createElement('i');
  const { width, height } = { width: 48, height: 30 };
  const srcset = pictureSources(imagePath);
  return Object.assign(new Image(width, height), { alt: '', sizes: `${width}px`, srcset });
}

function linkTo(href: string, ...content: (string | HTMLElement)[]): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.append(...content);
  const item = document.createElement('li');
  item.append(link);
  return item;
}
