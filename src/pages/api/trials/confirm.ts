import * as contract from '#contract/trials.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { confirmTrial } from '#server/trials/confirm-trial.ts';

export const ALL = endpoints([contract.confirmTrial, confirmTrial]);
