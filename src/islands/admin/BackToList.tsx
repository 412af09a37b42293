import { useState } from 'react';
import { BackLink } from '../ui/BackLink.tsx';
import { backLinkOf } from './last-list.ts';
import type { TabKey } from './tabs.ts';

/** Links back to the list from which this page was opened. */
export function BackToList({ tab }: { tab: TabKey }) {
  const [{ path, name }] = useState(() => backLinkOf(tab));
  return <BackLink href={path}>{name}</BackLink>;
}
