import * as contract from '#contract/contact/event-targets.ts';
import { eventDeps } from '#app/background.ts';
import {
  addEventTarget,
  deleteEventTarget,
  saveEventTarget,
  resendEventDelivery,
  testEventTarget,
  listEventDeliveries,
  listEventTargets,
} from '#server/contact/events/event-targets.ts';
import { enqueueEvent } from '#server/kit/events/enqueue-event.ts';
import { deliverDue, sweepDeliveries } from '#server/contact/events/event-worker.ts';
import { enqueueLicenseEvents } from '#server/licenses/keys/license-events.ts';
import { describeSale } from '#server/sales/orders/sale-events.ts';
import type { Call, CallFixtures } from './call-fixtures.ts';

/** Lists the calls about events and the work behind them, in an order that lets each run. */
export function eventCalls({ deps, made, call, later, other, caller }: CallFixtures): Call[] {
  const url = 'mailto:events@example.com';
  const target = () => ({ id: made.eventTargetId });
  return [
    call(
      3,
      contract.addEventTarget,
      async (_, input) => {
        made.eventTargetId = (await addEventTarget(deps, input, caller)).id;
      },
      { kind: 'mail', url, kinds: ['sale.completed', 'license.ending', 'license.shared'] },
    ),
    // What an event tells: the order, its country, and what belongs to it.
    other(8, 'an event', () =>
      enqueueEvent(
        deps.db,
        { kind: 'sale.completed', subjectId: 'order-5', describe: describeSale },
        deps.now(),
      ),
    ),
    other(null, 'the events that are due', () => deliverDue(eventDeps(deps), () => false)),
    other(null, 'the events of license keys', () => enqueueLicenseEvents(deps)),
    other(2, 'the sweep of deliveries', () => sweepDeliveries(deps, 30)),
    call(2, contract.listEventTargets, listEventTargets, {}),
    later(5, contract.testEventTarget, testEventTarget, target),
    later(
      2,
      contract.listEventDeliveries,
      async (_, input) => {
        const { deliveries } = await listEventDeliveries(deps, input);
        made.deliveryId = deliveries[0]?.id ?? 0;
      },
      target,
    ),
    later(5, contract.resendEventDelivery, resendEventDelivery, () => ({
      ...target(),
      deliveryId: made.deliveryId,
    })),
    later(3, contract.saveEventTarget, saveEventTarget, () => ({ ...target(), isPaused: true })),
    later(2, contract.deleteEventTarget, deleteEventTarget, target),
  ];
}
