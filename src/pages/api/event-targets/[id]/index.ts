import * as contract from '#contract/event-targets.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { deleteEventTarget, saveEventTarget } from '#server/event-targets/save-event-target.ts';

export const ALL = endpoints(
  [contract.saveEventTarget, saveEventTarget],
  [contract.deleteEventTarget, deleteEventTarget],
);
