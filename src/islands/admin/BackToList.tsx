import { useState } from 'react';
import { BackLink } from '../ui/BackLink.tsx';
import { backLinkOf } from './last-list.ts';
import type { TabKey } from './tabs.ts';

/** Links back to the list that this page was opened from. */
export function BackToList({ tab }: { tab: TabKey }) {
  const [{ path, name }] = useState(() => backLinkOf(tab));
  return <BackLink href={path}>{name}</BackLink>;
}
