import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { ListPanel } from '../lists/ListPanel.tsx';
import { withdrawalList } from '../lists/withdrawals.tsx';

export function WithdrawalsPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <div className="mb-3">
        <PageHeading>Withdrawals</PageHeading>
      </div>
      <ListPanel list={withdrawalList} search={search} />
    </>
  );
}
