import { tabName, tabPath, toTabKey, type TabKey } from './tabs.ts';

/** The list that was looked at last, as it was then. Kept for the window: a reload does not lose the way back. */
const storageKey = 'adminCameFrom';

/** Remembers the list that is looked at. */
export function rememberList(): void {
  sessionStorage.setItem(storageKey, location.pathname + location.search);
}

/**
 * Where a page of one row leads back to: the list that was looked at last, where its rows lead to such a page, or else
 * the list that the page belongs to.
 */
export function backLinkOf(own: TabKey): { path: string; name: string } {
  const path = sessionStorage.getItem(storageKey) ?? tabPath(own);
  const tab = toTabKey(new URL(path, location.origin).searchParams.get('tab') ?? undefined);
  const isOrigin = tab === own || leadsElsewhere[tab] === own;
  return isOrigin ? { path, name: tabName(tab) } : { path: tabPath(own), name: tabName(own) };
}

/** Lists whose rows lead to pages that belong to another list. */
const leadsElsewhere: Partial<Record<TabKey, TabKey>> = { licenses: 'purchases' };
