import { useState } from 'react';
import { BackLink } from '../ui/BackLink.tsx';
import { wayToList } from './came-from.ts';
import type { TabKey } from './tabs.ts';

/** Leads back to the list that this page was opened from. */
export function BackToList({ tab }: { tab: TabKey }) {
  const [{ path, name }] = useState(() => wayToList(tab));
  return <BackLink href={path}>{name}</BackLink>;
}
