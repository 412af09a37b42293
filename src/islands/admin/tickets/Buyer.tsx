import type { ReactNode } from 'react';
import { getTicketBuyer, shownOfBuyer, type TicketBuyer } from '#contract/contact/tickets.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { FailedNotice } from '../Loaded.tsx';
import { formatSum } from '../format.ts';
import { useLoad } from '../load.ts';
import { orderPath, licensePath } from '../orders/order.ts';
import { StateChip, OrderStateBadge, licenseStates } from '../StateChip.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { formatCount } from '#texts/language.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';

interface Props {
  /** The ticket's id. */
  id: number;
  email: string;
}

export function Buyer({ id, email }: Props) {
  const { data, error, isError, refetch } = useLoad(getTicketBuyer, { id: String(id) });
  return (
    <section aria-labelledby="buyer-heading" className="grid min-w-0 gap-4">
      <h2 id="buyer-heading" className="sr-only">
        Buyer
      </h2>
      {isError && !data ? (
        <FailedNotice
          text="The buyer’s purchases could not be loaded."
          error={error}
          onRetry={refetch}
        />
      ) : (
        <>
          <Purchases email={email} purchases={data?.purchases} />
          {(data === undefined || data.licenses.length > 0) && <Keys licenses={data?.licenses} />}
        </>
      )}
    </section>
  );
}

type PurchasesProps = Pick<Props, 'email'> & { purchases: TicketBuyer['purchases'] | undefined };

function Purchases({ email, purchases }: PurchasesProps) {
  return (
    <List name="Purchases" rows={purchases}>
      {purchases?.length === 0 && (
        <p className="text-base-content/75 text-sm wrap-anywhere">
          <Sentence
            text="None for {email}. They may have paid with another address: {search}."
            parts={{
              email,
              search: <TextLink href="/admin?tab=purchases">search the purchases</TextLink>,
            }}
          />
        </p>
      )}
      {purchases?.map(({ id, productName, amount, state, date }) => (
        <li key={id} className="flex items-start justify-between gap-x-3 py-2">
          <div className="min-w-0">
            <TextLink href={orderPath(id)} className="line-clamp-2 wrap-anywhere">
              {productName}
            </TextLink>
            <p className="meta">
              {formatSum(amount)}, <ShopTime iso={date} />
            </p>
          </div>
          <OrderStateBadge state={state} />
        </li>
      ))}
    </List>
  );
}

const keyTones = { active: 'good', blocked: 'bad', ended: undefined } as const;

function Keys({ licenses }: { licenses: TicketBuyer['licenses'] | undefined }) {
  return (
    <List name="Licenses" rows={licenses}>
      {licenses?.map(({ id, licenseKey, accountNumber, brokerName, productName, state }) => (
        <li key={id} className="flex items-start justify-between gap-x-3 py-2">
          <div className="min-w-0">
            <TextLink href={licensePath(id)} className="font-mono text-xs wrap-anywhere">
              {licenseKey}
            </TextLink>
            <p className="meta line-clamp-3 wrap-anywhere">
              {accountNumber}, {brokerName}, {productName}
            </p>
          </div>
          <StateChip tone={keyTones[state]}>{licenseStates[state]}</StateChip>
        </li>
      ))}
    </List>
  );
}

interface ListProps {
  name: string;
  rows: unknown[] | undefined;
  children: ReactNode;
}

/** Reserves its space before the rows arrive. */
function List({ name, rows, children }: ListProps) {
  return (
    <div className="panel p-4">
      <h3 className="mb-1 text-sm font-semibold">{name}</h3>
      {rows === undefined && <span className="skeleton-bar my-4" />}
      {rows?.length === 0 ? (
        children
      ) : (
        <ul className="divide-base-300 divide-y text-sm">{children}</ul>
      )}
      {rows?.length === shownOfBuyer && (
        <p className="meta mt-1">{`The newest ${formatCount(shownOfBuyer)} are shown.`}</p>
      )}
    </div>
  );
}
