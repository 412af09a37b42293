import * as contract from '#contract/event-targets.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { testEventTarget } from '#server/event-targets/send-event.ts';

export const ALL = endpoints([contract.testEventTarget, testEventTarget]);
