import * as contract from '#contract/trials.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listTrials } from '#server/trials/list-trials.ts';
import { requestTrial } from '#server/trials/request-trial.ts';

export const ALL = endpoints(
  [contract.listTrials, listTrials],
  [contract.requestTrial, requestTrial],
);
