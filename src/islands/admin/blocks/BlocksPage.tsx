import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { blockList } from '../lists/blocks.tsx';
import { ListPanel } from '../lists/ListPanel.tsx';
import { BlockForm } from './BlockForm.tsx';

/** Lists blocked addresses, and blocks further ones. */
export function BlocksPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <div className="mb-3">
        <PageHeading>Blocked</PageHeading>
        <p className="meta mt-1">
          A blocked address cannot buy. Its downloads stop at once and its license keys at their
          next check, until you unblock it. Tickets from it arrive closed.
        </p>
      </div>
      <BlockForm />
      <ListPanel list={blockList} search={search} />
    </>
  );
}
