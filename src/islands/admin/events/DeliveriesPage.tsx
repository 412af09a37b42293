import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import {
  kindNames,
  listEventDeliveries,
  listEventTargets,
  resendEventDelivery,
  targetNames,
  type EventDelivery,
} from '#contract/contact/event-targets.ts';
import { BackLink } from '#islands/ui/BackLink.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { Pagination } from '#islands/ui/Pagination.tsx';
import { $notice } from '../actions/notice.ts';
import { RunButton } from '../actions/RunButton.tsx';
import { callAsAdmin } from '../api.ts';
import { EmptyState } from '../lists/ListPanel.tsx';
import { useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { DeliveryResult } from './DeliveryResult.tsx';

const pageSize = 25;

export function DeliveriesPage({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const paging = { limit: pageSize, offset: (page - 1) * pageSize };
  const query = useLoad(
    listEventDeliveries,
    { id, ...paging },
    { placeholderData: keepPreviousData },
  );
  const { data } = useLoad(listEventTargets, {});
  const target = data?.targets.find((each) => String(each.id) === id);
  return (
    <>
      <BackLink href="/admin/events">Events</BackLink>
      <div className="mb-4">
        <PageHeading>Deliveries</PageHeading>
        <p className="meta wrap-anywhere">
          {target && `${targetNames[target.kind]}, ${target.url}. `}
          Last 30 days, newest first.
        </p>
      </div>
      <Loaded query={query} failed="The deliveries could not be loaded.">
        {({ deliveries, total }) =>
          total === 0 ? (
            <EmptyState title="Nothing sent yet" />
          ) : (
            <>
              <ul aria-label="Deliveries" className="panel divide-base-300 divide-y px-4">
                {deliveries.map((delivery) => (
                  <DeliveryItem key={delivery.id} targetId={id} delivery={delivery} />
                ))}
              </ul>
              <Pagination page={page} pageCount={Math.ceil(total / pageSize)} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

interface Props {
  targetId: string;
  delivery: EventDelivery;
}

function DeliveryItem({ targetId, delivery }: Props) {
  const { kind, eventId, createdAt } = delivery;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">
          {kindNames[kind]} <span className="meta font-normal">{kind}</span>
        </p>
        <p className="meta wrap-anywhere">
          <ShopTime iso={createdAt} /> {eventId}
        </p>
        <DeliveryResult delivery={delivery} />
      </div>
      <ResendButton targetId={targetId} delivery={delivery} />
    </li>
  );
}

function ResendButton({ targetId, delivery: { id: deliveryId, kind } }: Props) {
  const input = { id: targetId, deliveryId: String(deliveryId) };
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <RunButton
        className="btn-sm border-base-300 bg-base-100"
        run={() => callAsAdmin(resendEventDelivery, input)}
        failed="The event could not be sent again."
        errorClass="text-xs"
        onDone={({ state }) =>
          $notice.set({
            text: `${kindNames[kind]} ${state === 'sent' ? 'was accepted' : 'was not accepted'}.`,
          })
        }
      >
        Send again
      </RunButton>
    </span>
  );
}
