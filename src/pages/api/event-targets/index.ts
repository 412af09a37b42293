import * as contract from '#contract/event-targets.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listEventTargets } from '#server/event-targets/list-event-targets.ts';
import { addEventTarget } from '#server/event-targets/save-event-target.ts';

export const ALL = endpoints(
  [contract.listEventTargets, listEventTargets],
  [contract.addEventTarget, addEventTarget],
);
