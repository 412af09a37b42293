import {
  exportLicenses,
  licenseColumns,
  licenseQuerySchema,
  listLicenses,
  type License,
} from '#contract/licenses.ts';
import { BlockButton } from '../actions/BlockButton.tsx';
import { LicenseChip } from '../licenses/LicenseChip.tsx';
import { licensePath } from '../licenses/license-path.ts';
import { load } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { orderPath } from '../orders/order.ts';
import { CopyIcon } from './CopyIcon.tsx';
import { choice, columnsOf, defineList } from './list.ts';
import { RowMenu } from './RowMenu.tsx';
import { RowLink } from './RowLink.tsx';
import { Usual } from './Usual.tsx';
import { licenseStates } from '../states.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';

interface ListedLicense extends Omit<License, 'purchaseId'> {
  orderId: string;
}

const columns = columnsOf(
  licenseColumns.shown,
  {
    id: ({ id }: ListedLicense) => id,
    purchaseId: ({ orderId }) =>
      orderId && (
        <TextLink href={orderPath(orderId)}>
          <span title={orderId} className="row-id">
            {orderId}
          </span>
        </TextLink>
      ),
    licenseKey: ({ id, licenseKey, is_blocked, is_ended }) => (
      <span className="wide:max-w-70 narrow:flex-wrap flex items-center gap-x-1">
        <RowLink
          href={licensePath(id)}
          className={`wide:flex wide:min-w-0 ${is_blocked || is_ended ? 'text-base-content line-through opacity-75' : ''}`}
        >
          <span title={licenseKey} className="row-id row-key">
            {licenseKey}
          </span>
        </RowLink>
        <CopyIcon text={licenseKey} label="Copy key" />
        <LicenseChip isBlocked={is_blocked === 1} isEnded={is_ended === 1} />
      </span>
    ),
    accountNumber: ({ accountNumber }) => accountNumber,
    brokerName: ({ brokerName }) => <span title={brokerName}>{brokerName}</span>,
    email: ({ email }) => <span title={email}>{email}</span>,
    createdAt: ({ createdAt }) => <ShopTime iso={createdAt} hasTime={false} />,
    expiresAt: ({ expiresAt }) =>
      expiresAt === null ? <Usual>Never</Usual> : <ShopTime iso={expiresAt} hasTime={false} />,
  },
  {
    descendingFirst: ['id', 'createdAt'],
    actions: ({ id, licenseKey, is_blocked, is_ended }) =>
      is_ended === 0 && (
        <RowMenu name={licenseKey}>
          <BlockButton
            id={id}
            licenseKey={licenseKey}
            isBlocked={is_blocked === 1}
            isEnded={false}
            hasState={false}
          />
        </RowMenu>
      ),
  },
);

export const licenseList = defineList({
  key: 'licenses',
  name: 'Licenses',
  path: '/admin?tab=licenses',
  empty: 'No licenses found',
  title: 'licenseKey',
  card: {
    order: ['email', 'createdAt', 'accountNumber', 'brokerName', 'purchaseId', 'expiresAt', 'id'],
    end: 'createdAt',
  },
  numbers: ['id'],
  clear: ['email', 'createdAt', 'brokerName'],
  isDense: true,
  beginning: 'Buyers make them on the page of their purchase; each stands here then.',
  defaultSort: 'id',
  filters: [
    choice('state', 'State', { '': 'All', ...licenseStates, ending: 'Ends within 7 days' }),
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
