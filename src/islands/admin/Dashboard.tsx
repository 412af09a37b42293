import { useEffect } from 'react';
import { rememberList } from './last-list.ts';
import { licenseList } from './lists/licenses.tsx';
import { ListHeading } from './lists/ListHeading.tsx';
import { ListPanel } from './lists/ListPanel.tsx';
import { productList } from './lists/products.tsx';
import { promoCodeList } from './lists/promo-codes.tsx';
import { orderList } from './lists/orders.tsx';
import { ticketList } from './lists/tickets.tsx';
import { ShopOverview } from './overview/ShopOverview.tsx';
import type { TabKey } from './tabs.ts';

interface Props {
  tab: TabKey;
  /** The address's query. */
  search: Record<string, string>;
}

const lists = {
  products: productList,
  'promo-codes': promoCodeList,
  purchases: orderList,
  licenses: licenseList,
  tickets: ticketList,
};

/** Renders a tab's list; the first tab also has the shop's overview above it. */
export function Dashboard({ tab, search }: Props) {
  useEffect(rememberList, [search]);
  return (
    <>
      <ListHeading list={lists[tab]} />
      {tab === 'products' && <ShopOverview />}
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <TabList key={tab} tab={tab} search={search} />
      </div>
    </>
  );
}

function TabList({ tab, search }: Props) {
  switch (tab) {
    case 'products':
      return <ListPanel list={productList} search={search} />;
    case 'promo-codes':
      return <ListPanel list={promoCodeList} search={search} />;
    case 'purchases':
      return <ListPanel list={orderList} search={search} />;
    case 'licenses':
      return <ListPanel list={licenseList} search={search} />;
    case 'tickets':
      return <ListPanel list={ticketList} search={search} />;
    default:
      return tab satisfies never;
  }
}
