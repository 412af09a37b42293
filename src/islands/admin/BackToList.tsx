import { useState } from 'react';
import { BackLink } from '../ui/BackLink.tsx';
import { type TabKey, tabName, tabPath, toTabKey } from './tabs.ts';

export function BackToList({ tab }: { tab: TabKey }) {
  const [{ path, name }] = useState(() => backLinkOf(tab));
  return <BackLink href={path}>{name}</BackLink>;
}

/** The last list with its query; in session storage, so that a reload keeps the way back. */
const storageKey = 'adminCameFrom';

export function rememberList(): void {
  sessionStorage.setItem(storageKey, location.pathname + location.search);
}

/** Returns the last list if its rows lead to such pages, otherwise the page's own list. */
function backLinkOf(own: TabKey): { path: string; name: string } {
  const path = sessionStorage.getItem(storageKey) ?? tabPath(own);
  const tab = toTabKey(new URL(path, location.origin).searchParams.get('tab') ?? undefined);
  const isOrigin = tab === own || leadsElsewhere[tab] === own;
  return isOrigin ? { path, name: tabName(tab) } : { path: tabPath(own), name: tabName(own) };
}

/** Lists whose rows lead to pages of another list. */
const leadsElsewhere: Partial<Record<TabKey, TabKey>> = { licenses: 'purchases' };
