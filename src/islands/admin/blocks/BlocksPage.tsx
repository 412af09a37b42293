import { HeadingWithForm } from '../HeadingWithForm.tsx';
import { blockList } from '../lists/blocks.tsx';
import { ListPanel } from '../lists/ListPanel.tsx';
import { BlockForm } from './BlockForm.tsx';

export function BlocksPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <HeadingWithForm
        title="Blocked"
        label="Block an address"
        lead="A blocked address cannot buy. Its downloads stop at once and its license keys at their next check, until you unblock it. Tickets from it arrive closed."
      >
        {(close) => <BlockForm onDone={close} />}
      </HeadingWithForm>
      <ListPanel list={blockList} search={search} />
    </>
  );
}
