import { customerList } from '../lists/customers.tsx';
import { ListHeading } from '../lists/ListHeading.tsx';
import { ListPanel } from '../lists/ListPanel.tsx';

/** Lists customers, found by email, order, key, account or note. */
export function CustomersPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <ListHeading list={customerList} />
      <ListPanel list={customerList} search={search} />
    </>
  );
}
