import {
  exportLicenses,
  licenseQuerySchema,
  listLicenses,
  type License,
} from '#contract/licenses.ts';
import { BlockButton } from '../actions/BlockButton.tsx';
import { load } from '../load.ts';
import { LocalTime } from '../LocalTime.tsx';
import { orderPath } from '../orders/order.ts';
import { columnsFor, defineList } from './list.ts';

interface ListedLicense extends Omit<License, 'purchaseId'> {
  orderId: string;
}

const column = columnsFor<ListedLicense>();

const columns = column.columns([
  column.accessor('id', { header: 'ID', sortDescFirst: true }),
  column.accessor('orderId', {
    id: 'purchaseId',
    header: 'Purchase ID',
    cell: ({ row: { original } }) => (
      <a href={orderPath(original.orderId)} className="text-link font-mono text-xs wrap-anywhere">
        {original.orderId}
      </a>
    ),
  }),
  column.accessor('licenseKey', {
    header: 'Key',
    cell: ({ row: { original } }) => (
      <div className="flex flex-col items-start gap-1">
        <span
          className={`font-mono text-xs whitespace-nowrap ${original.is_blocked || original.is_ended ? 'line-through opacity-75' : ''}`}
        >
          {original.licenseKey}
        </span>
        <BlockButton
          id={original.id}
          licenseKey={original.licenseKey}
          isBlocked={original.is_blocked === 1}
          isEnded={original.is_ended === 1}
        />
      </div>
    ),
  }),
  column.accessor('accountNumber', { header: 'Account Number' }),
  column.accessor('brokerName', { header: 'Broker Name' }),
  column.accessor('email', { header: 'Email' }),
  column.accessor('createdAt', {
    header: 'Created At',
    sortDescFirst: true,
    cell: ({ row }) => <LocalTime iso={row.original.createdAt} />,
  }),
]);

export const licenseList = defineList({
  key: 'licenses',
  name: 'Licenses',
  path: '/admin?tab=licenses',
  empty: 'No licenses found',
  title: 'licenseKey',
  defaultSort: 'id',
  filters: [
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      options: [
        ['', 'All'],
        ['active', 'Active'],
        ['blocked', 'Blocked'],
        ['ended', 'Ended'],
      ],
    },
  ],
  columns: () => columns,
  query: licenseQuerySchema,
  async load(query, signal) {
    const { licenses, total } = await load(listLicenses, query, signal);
    const rows = licenses.map(({ purchaseId: orderId, ...rest }) => ({ ...rest, orderId }));
    return { rows, total };
  },
  exportRoute: exportLicenses,
});
