import type { CustomerPage as Customer } from '#contract/buyers/customers.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { formatSum } from '../format.ts';
import { orderPath } from '../orders/order.ts';
import { StateChip, type Tone } from '../StateChip.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { Cell, NewestList } from './NewestList.tsx';

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

/** Renders a person's mails, refunds, disputes and downloads. */
export function CustomerHistory({ customer }: { customer: Customer }) {
  return (
    <>
      <NewestList title="Mails" of={customer.mails} keyOf={({ id }) => id}>
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
                {`${kind === 'reversal' ? 'Taken back' : 'Refunded'}: ${formatSum(amount)} of ${productName}`}
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
