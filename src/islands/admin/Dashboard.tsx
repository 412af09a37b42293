import type { RowData } from '@tanstack/react-table';
import { Fragment, useEffect } from 'react';
import { rememberList } from './BackToList.tsx';
import type { List } from './lists/list.ts';
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
  search: Record<string, string>;
}

function listOf<Row extends RowData>(list: List<Row>) {
  return {
    heading: <ListHeading list={list} />,
    panel: (search: Props['search']) => <ListPanel list={list} search={search} />,
  };
}

const lists = {
  products: listOf(productList),
  'promo-codes': listOf(promoCodeList),
  purchases: listOf(orderList),
  licenses: listOf(licenseList),
  tickets: listOf(ticketList),
};

export function Dashboard({ tab, search }: Props) {
  useEffect(rememberList, [search]);
  const { heading, panel } = lists[tab];
  return (
    <>
      {heading}
      {tab === 'products' && <ShopOverview />}
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Fragment key={tab}>{panel(search)}</Fragment>
      </div>
    </>
  );
}
