import { Ban } from 'lucide-react';
import { listBlocks, type Block } from '#contract/buyers/blocks.ts';
import { blockColumnNames as names } from '#texts/contract/buyers.ts';
import { UnblockButton } from '../blocks/UnblockButton.tsx';
import { rowsOf } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { customerList } from './customers.tsx';
import { columnsOf, defineList, listPath } from './list.ts';
import { RowLink } from './cells.tsx';

const columns = columnsOf(
  [
    ['email', names.email],
    ['reason', names.reason],
    ['createdAt', names.createdAt],
  ],
  {
    email: ({ email }: Block) => (
      // A search, since an address that never bought or wrote has no page.
      <RowLink href={listPath(customerList, { search: email })} title={email}>
        {email}
      </RowLink>
    ),
    reason: ({ reason }) => reason,
    createdAt: ({ createdAt }) => <ShopTime iso={createdAt} />,
  },
  { isUnsorted: true, actions: (block) => <UnblockButton block={block} /> },
);

export const blockList = defineList({
  key: 'blocks',
  name: 'Blocked addresses',
  path: '/admin/blocks',
  empty: 'No blocked addresses found',
  none: 'No address is blocked',
  icon: Ban,
  title: 'email',
  whole: ['reason'],
  widest: 'reason',
  columns: () => columns,
  ...rowsOf(listBlocks, ({ blocks, total }) => ({ rows: blocks, total })),
});
