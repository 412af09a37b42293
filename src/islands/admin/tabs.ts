/** The tabs of the admin (promise 65). */
export const tabs = [
  { key: 'products', name: 'Products' },
  { key: 'promo-codes', name: 'Promo Codes' },
  { key: 'purchases', name: 'Purchases' },
  { key: 'licenses', name: 'Licenses' },
  { key: 'tickets', name: 'Tickets' },
] as const;
export type TabKey = (typeof tabs)[number]['key'];

/** Returns the tab in an address, by default the first. */
export function toTabKey(text: string | undefined): TabKey {
  return tabs.find(({ key }) => key === text)?.key ?? tabs[0].key;
}

export const tabPath = (key: TabKey) => `/admin?${new URLSearchParams({ tab: key })}`;

export const tabName = (key: TabKey) => tabs.find((tab) => tab.key === key)?.name ?? '';
