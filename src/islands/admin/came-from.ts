import { tabName, tabPath, toTabKey, type TabKey } from './tabs.ts';

/** The list that was looked at last, as it was then. Kept for the window: a reload does not lose the way back. */
const storageKey = 'adminCameFrom';

/** Remembers the list that is looked at. */
export function rememberList(): void {
  sessionStorage.setItem(storageKey, location.pathname + location.search);
}

/** Where a page of one row leads back to: the list that it was opened from, or else the one that it belongs to. */
export function wayToList(own: TabKey): { path: string; name: string } {
  const path = sessionStorage.getItem(storageKey) ?? '';
  const tab = new URL(path, location.origin).searchParams.get('tab');
  if (!tab || tab === 'products') return { path: tabPath(own), name: tabName(own) };
  return { path, name: tabName(toTabKey(tab)) };
}
