import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { customerList } from '../lists/customers.tsx';
import { ListPanel } from '../lists/ListPanel.tsx';

/** Lists customers, found by email, order, key, account or note. */
export function CustomersPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <div className="mb-3">
        <PageHeading>Customers</PageHeading>
      </div>
      <ListPanel list={customerList} search={search} />
    </>
  );
}
