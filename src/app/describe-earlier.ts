import { AppError } from '#server/kit/errors.ts';
import type { DeliverDeps, Delivery } from '#server/contact/events/deliver.ts';
import { withoutOrderIds, type DescribeDeps } from '#server/kit/events/enqueue-event.ts';
import { describeLicenseEvent } from '#server/licenses/keys/license-events.ts';
import { describeSale } from '#server/sales/orders/sale-events.ts';
import { describeRelease } from '#server/catalogue/products/product-versions.ts';
import { describeTicket } from '#server/contact/tickets/create-ticket.ts';
import { describeTrial } from '#server/licenses/trials/list-trials.ts';

/** Adds the description of events that an earlier version queued, or whose person was erased. */
export const eventDeps = (deps: DeliverDeps): DeliverDeps => ({
  db: deps.db,
  outbox: deps.outbox,
  now: deps.now,
  // Current: the worker is created once, before the seller has saved anything.
  get settings() {
    return deps.settings;
  },
  describe: (event) => describeEarlier(deps, event),
});

/** Describes an event as of now; null if its subject is gone. */
async function describeEarlier(deps: DescribeDeps, event: Delivery) {
  const described = describe(deps, event).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  return withoutOrderIds(deps, await described);
}

async function describe(deps: DescribeDeps, { kind, subjectId: id }: Delivery) {
  if (isOf(kind, 'sale') || isOf(kind, 'dispute')) return describeSale(deps, id, kind);
  if (isOf(kind, 'license')) return describeLicenseEvent(deps, id, kind);
  if (isOf(kind, 'trial')) return describeTrial(deps, id);
  if (isOf(kind, 'ticket')) return describeTicket(deps, id);
  return isOf(kind, 'release') ? describeRelease(deps, id) : null;
}

function isOf<Noun extends string>(
  kind: Delivery['kind'],
  noun: Noun,
): kind is Extract<Delivery['kind'], `${Noun}.${string}`> {
  return kind.startsWith(`${noun}.`);
}
