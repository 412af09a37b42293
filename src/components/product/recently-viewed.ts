import { dayMs } from '#contract/kit/days.ts';

interface Viewed {
  id: number;
  name: string;
  /** Relative to the shop's root. */
  imagePath: string | null;
  price: string;
  /** When the price was shown, ms since the epoch; an older one may have changed. */
  seenAt?: number;
}

const storageKey = 'tradeshelf:viewed';
const maxShown = 3;
/** More than are shown, because the page's own product and related ones are left out. */
const maxStored = maxShown + 5;

/** Shows products viewed before and stores the page's own; nothing leaves the device. */
export function showRecentlyViewed(section: HTMLElement): void {
  const current = readViewed(section.dataset.recent ?? '');
  const others = recall().filter(({ id }) => id !== current?.id);
  const list = section.querySelector('[data-recent-list]');
  const related = new Set<unknown>(JSON.parse(section.dataset.recentShown ?? '[]'));
  const shown = others.filter(({ id }) => !related.has(id)).slice(0, maxShown);
  list?.replaceChildren(...shown.map(itemOf));
  section.hidden = shown.length === 0;
  if (current) remember([{ ...current, seenAt: Date.now() }, ...others].slice(0, maxStored));
  section.querySelector('[data-recent-clear]')?.addEventListener('click', () => {
    remember([]);
    section.hidden = true;
  });
}

function itemOf({ id, name, imagePath, price, seenAt = 0 }: Viewed): HTMLLIElement {
  const item = document.createElement('li');
  item.className = 'product-link panel';
  if (imagePath) {
    const picture = document.createElement('img');
    picture.loading = 'lazy';
    picture.alt = '';
    picture.width = 320;
    picture.height = 200;
    picture.src = `/${imagePath.replace(/-\d+\.webp$/, '-320.webp')}`;
    // A picture that was replaced meanwhile leaves no gap.
    picture.addEventListener('error', () => picture.remove());
    item.append(picture);
  }
  const text = document.createElement('div');
  const link = document.createElement('a');
  link.href = `/product/${id}`;
  link.textContent = name;
  text.append(link);
  if (Date.now() - seenAt < dayMs) {
    const shown = document.createElement('p');
    shown.className = 'text-sm font-semibold';
    shown.textContent = price;
    text.append(shown);
  }
  item.append(text);
  return item;
}

function recall(): Viewed[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewed) : [];
  } catch {
    return [];
  }
}

/** Does nothing if the browser blocks storage. */
function remember(viewed: Viewed[]): void {
  try {
    if (viewed.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(viewed));
  } catch {}
}

function readViewed(text: string): Viewed | null {
  const viewed: unknown = JSON.parse(text);
  return isViewed(viewed) ? viewed : null;
}

function isViewed(value: unknown): value is Viewed {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value && 'name' in value && 'imagePath' in value)) return false;
  if (!('price' in value) || typeof value.price !== 'string') return false;
  if ('seenAt' in value && typeof value.seenAt !== 'number') return false;
  const { id, name, imagePath } = value;
  const isPicture =
    imagePath === null || (typeof imagePath === 'string' && imagePath.startsWith('files/images/'));
  return Number.isSafeInteger(id) && typeof name === 'string' && isPicture;
}
