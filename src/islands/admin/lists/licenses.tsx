import {
  exportLicenses,
  licenseColumns,
  licenseQuerySchema,
  listLicenses,
  type License,
} from '#contract/licenses.ts';
import { BlockButton } from '../actions/BlockButton.tsx';
import { licensePath } from '../licenses/license-path.ts';
import { load } from '../load.ts';
import { LocalTime } from '../LocalTime.tsx';
import { orderPath } from '../orders/order.ts';
import { columnsOf, defineList } from './list.ts';

interface ListedLicense extends Omit<License, 'purchaseId'> {
  orderId: string;
}

const columns = columnsOf(
  licenseColumns.shown,
  {
    id: ({ id }: ListedLicense) => id,
    purchaseId: ({ orderId }) => (
      <a href={orderPath(orderId)} className="text-link font-mono text-xs wrap-anywhere">
        {orderId}
      </a>
    ),
    licenseKey: ({ id, licenseKey, is_blocked, is_ended }) => (
      <div className="flex flex-col items-start gap-1">
        <a
          href={licensePath(id)}
          className={`text-link font-mono text-xs whitespace-nowrap ${is_blocked || is_ended ? 'line-through opacity-75' : ''}`}
        >
          {licenseKey}
        </a>
        <BlockButton
          id={id}
          licenseKey={licenseKey}
          isBlocked={is_blocked === 1}
          isEnded={is_ended === 1}
        />
      </div>
    ),
    accountNumber: ({ accountNumber }) => accountNumber,
    brokerName: ({ brokerName }) => brokerName,
    email: ({ email }) => email,
    createdAt: ({ createdAt }) => <LocalTime iso={createdAt} />,
  },
  { highestFirst: ['id', 'createdAt'] },
);

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
