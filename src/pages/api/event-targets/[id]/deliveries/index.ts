import * as contract from '#contract/event-targets.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listEventDeliveries } from '#server/event-targets/list-event-targets.ts';

export const ALL = endpoints([contract.listEventDeliveries, listEventDeliveries]);
