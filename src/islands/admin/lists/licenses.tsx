import {
  exportLicenses,
  type License,
  licenseColumns,
  listLicenses,
} from '#contract/licenses/licenses.ts';
import { BlockButton } from '../actions/BlockButton.tsx';
import { rowsOf } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { StateChip, LicenseChip, licenseStates } from '../StateChip.tsx';
import { orderPath, licensePath } from '../orders/order.ts';
import { CopyIcon, RowLink, Dash, Usual } from './cells.tsx';
import { choice, columnsOf, defineList } from './list.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface ListedLicense extends Omit<License, 'purchaseId'> {
  orderId: string;
}

/** Leaves room for the product. */
const short = 'wide:block wide:truncate';

const columns = columnsOf(
  [...licenseColumns.shown, ['productName', 'Product'], ['state', 'State']],
  {
    id: ({ id }: ListedLicense) => <Usual>{id}</Usual>,
    purchaseId: ({ orderId }) =>
      orderId === '' ? (
        <Usual>Trial</Usual>
      ) : (
        <TextLink href={orderPath(orderId)}>
          <span title={orderId} className="row-id">
            {orderId}
          </span>
        </TextLink>
      ),
    licenseKey: ({ id, licenseKey, is_blocked, is_ended }) => (
      <>
        <RowLink
          href={licensePath(id)}
          title={licenseKey}
          className={is_blocked || is_ended ? 'text-base-content wide:line-through opacity-75' : ''}
        >
          <ShortKey text={licenseKey} />
        </RowLink>
        <CopyIcon text={licenseKey} label="Copy key" />
      </>
    ),
    accountNumber: ({ accountNumber }) => accountNumber,
    brokerName: ({ brokerName }) => (
      <span title={brokerName} className={`${short} wide:max-w-[8vw]`}>
        {brokerName}
      </span>
    ),
    email: ({ email }) => (
      <span title={email} className={`${short} wide:max-w-[12.5vw]`}>
        {email}
      </span>
    ),
    createdAt: ({ createdAt }) => <ShopTime iso={createdAt} hasTime={false} />,
    expiresAt: ({ expiresAt }) =>
      expiresAt === null ? <Dash>Never</Dash> : <ShopTime iso={expiresAt} hasTime={false} />,
    productName: ({ productName }) => <span title={productName}>{productName}</span>,
    state: ({ is_blocked, is_ended, expiresAt }) =>
      is_blocked || is_ended ? (
        <LicenseChip isBlocked={is_blocked === 1} isEnded={is_ended === 1} />
      ) : (
        <Usual>
          <StateChip tone="good">
            {expiresAt === null ? licenseStates.active : <Until iso={expiresAt} />}
          </StateChip>
        </Usual>
      ),
  },
  {
    descendingFirst: ['id', 'createdAt'],
    unsorted: ['productName', 'state'],
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

function Until({ iso }: { iso: string }) {
  return (
    <span>
      Until <ShopTime iso={iso} hasTime={false} />
    </span>
  );
}

/** Characters shown of a key's start and end in columns: one group. */
const keyPart = 5;

function ShortKey({ text }: { text: string }) {
  const isShort = text.length <= 3 * keyPart;
  return (
    <span className="row-id row-key">
      {isShort ? (
        text
      ) : (
        <>
          {text.slice(0, keyPart)}
          <span className="row-key-middle">{text.slice(keyPart, -keyPart)}</span>
          {text.slice(-keyPart)}
        </>
      )}
    </span>
  );
}

export const licenseList = defineList({
  key: 'licenses',
  name: 'Licenses',
  path: '/admin?tab=licenses',
  empty: 'No licenses found',
  title: 'productName',
  link: 'licenseKey',
  card: {
    aside: 'state',
    order: [
      'licenseKey',
      'accountNumber',
      'brokerName',
      'createdAt',
      'email',
      'purchaseId',
      'expiresAt',
    ],
    isMenuFirst: true,
    end: 'createdAt',
  },
  numbers: ['id'],
  dates: ['createdAt'],
  ends: ['expiresAt'],
  cardsOnly: ['expiresAt'],
  clear: ['licenseKey', 'accountNumber', 'brokerName', 'email', 'createdAt'],
  widest: 'productName',
  isDense: true,
  beginning: 'Buyers create license keys on their purchase page. The keys appear here.',
  defaultSort: 'id',
  filters: [
    choice('state', 'State', { '': 'All', ...licenseStates, ending: 'Ends within 7 days' }),
  ],
  columns: () => columns,
  ...rowsOf(listLicenses, ({ licenses, total }) => ({
    rows: licenses.map(({ purchaseId: orderId, ...rest }) => ({ ...rest, orderId })),
    total,
  })),
  exportRoute: exportLicenses,
});

interface Props {
  name: string;
  children: ReactNode;
}

function RowMenu({ name, children }: Props) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`More for ${name}`}
        title={`More for ${name}`}
        className="btn btn-ghost btn-xs narrow:h-10 narrow:px-3"
      >
        <Ellipsis aria-hidden="true" size={16} />
      </button>
      <div id={id} popover="auto" className="row-menu">
        {children}
      </div>
    </>
  );
}
