import type { CustomerPage as Customer } from '#contract/buyers/customers.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { formatSum } from '../format.ts';
import { orderPath } from '../orders/order.ts';
import { StateChip, type Tone } from '../StateChip.tsx';
import { ShopTime } from '../ShopTime.tsx';
import type { ReactNode } from 'react';
import { formatCount } from '#texts/language.ts';
import { Panel } from '../Panel.tsx';

const mailStates = {
  queued: { name: 'On its way', tone: 'wait' },
  sent: { name: 'Sent', tone: 'good' },
  failed: { name: 'Not delivered', tone: 'bad' },
  withdrawn: { name: 'Withdrawn', tone: undefined },
} satisfies Record<string, { name: string; tone: Tone | undefined }>;

const refundStates = {
  requested: 'On its way',
  pending: 'Pending',
  completed: 'Done',
  failed: 'Refused',
} as const;

export function CustomerHistory({ customer }: { customer: Customer }) {
  return (
    <>
      <NewestList title="Emails" of={customer.mails} keyOf={({ id }) => id}>
        {({ subject, state, reason, createdAt }) => (
          <>
            <Cell
              meta={
                <>
                  <ShopTime iso={createdAt} />
                  {reason !== null && `. ${reason}`}
                </>
              }
            >
              {subject}
            </Cell>
            <StateChip tone={mailStates[state].tone}>{mailStates[state].name}</StateChip>
          </>
        )}
      </NewestList>
      <NewestList title="Refunds" of={customer.refunds} keyOf={(_, index) => index}>
        {({ orderId, productName, kind, amount, state, createdAt }) => (
          <>
            <Cell meta={<ShopTime iso={createdAt} />}>
              <TextLink href={orderPath(orderId)}>
                {`${kind === 'reversal' ? 'Reversed' : 'Refunded'}: ${formatSum(amount)} of ${productName}`}
              </TextLink>
            </Cell>
            <StateChip tone={state === 'failed' ? 'bad' : undefined}>
              {refundStates[state]}
            </StateChip>
          </>
        )}
      </NewestList>
      <NewestList title="Disputes" of={customer.disputes} keyOf={(_, index) => index}>
        {({ orderId, productName, state, closedAt }) => (
          <>
            <Cell meta={closedAt === null ? 'Open at PayPal' : <ShopTime iso={closedAt} />}>
              <TextLink href={orderPath(orderId)}>{productName}</TextLink>
            </Cell>
            <StateChip tone={state === 'open' ? 'bad' : 'good'}>
              {state === 'open' ? 'Open' : 'Won'}
            </StateChip>
          </>
        )}
      </NewestList>
      <NewestList title="Downloads" of={customer.downloads} keyOf={(_, index) => index}>
        {({ orderId, fileName, address, createdAt }) => (
          <Cell
            meta={
              <>
                <ShopTime iso={createdAt} />
                {address !== '' && `, from ${address}`}
              </>
            }
          >
            <TextLink href={orderPath(orderId)}>{fileName}</TextLink>
          </Cell>
        )}
      </NewestList>
    </>
  );
}

interface Props<Row> {
  title: string;
  of: { rows: Row[]; total: number };
  /** Shown if there are none; without it the list is omitted. */
  empty?: string;
  keyOf(row: Row, index: number): string | number;
  children(row: Row): ReactNode;
}

export function NewestList<Row>({ title, of: { rows, total }, empty, ...props }: Props<Row>) {
  if (total === 0 && empty === undefined) return null;
  return (
    <Panel title={`${title} (${formatCount(total)})`}>
      {total === 0 ? (
        <p className="meta">{empty}</p>
      ) : (
        <ul className="divide-base-300 divide-y text-sm">
          {rows.map((row, index) => (
            <li
              key={props.keyOf(row, index)}
              className="flex items-start justify-between gap-x-3 py-2"
            >
              {props.children(row)}
            </li>
          ))}
        </ul>
      )}
      {total > rows.length && (
        <p className="meta mt-1">{`The newest ${formatCount(rows.length)} are shown.`}</p>
      )}
    </Panel>
  );
}

interface CellProps {
  children: ReactNode;
  meta: ReactNode;
}

export function Cell({ children, meta }: CellProps) {
  return (
    <div className="min-w-0">
      <div className="wrap-anywhere">{children}</div>
      <p className="meta wrap-anywhere">{meta}</p>
    </div>
  );
}
