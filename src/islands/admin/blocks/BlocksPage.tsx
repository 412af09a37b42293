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
      </div>
      <BlockForm />
      <ListPanel list={blockList} search={search} />
    </>
  );
}
