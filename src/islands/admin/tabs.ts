import { $adminRole } from './session.ts';

export const tabs = [
  { key: 'products', name: 'Products' },
  { key: 'promo-codes', name: 'Promo Codes' },
  { key: 'purchases', name: 'Purchases' },
  { key: 'licenses', name: 'Licenses' },
  { key: 'tickets', name: 'Tickets' },
] as const;
export type TabKey = (typeof tabs)[number]['key'];

const supportTabs = new Set<TabKey>(['purchases', 'licenses', 'tickets']);

export const tabsOf = (isSupport: boolean) =>
  tabs.filter(({ key }) => !isSupport || supportTabs.has(key));

export function toTabKey(text: string | undefined): TabKey {
  const own = tabsOf($adminRole.get() === 'support');
  return own.find(({ key }) => key === text)?.key ?? own[0]?.key ?? tabs[0].key;
}

export const tabPath = (key: TabKey) => `/admin?${new URLSearchParams({ tab: key })}`;

export const tabName = (key: TabKey) => tabs.find((tab) => tab.key === key)?.name ?? '';
