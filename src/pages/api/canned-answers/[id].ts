import * as contract from '#contract/canned-answers.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { deleteCannedAnswer, updateCannedAnswer } from '#server/tickets/canned-answers.ts';

export const ALL = endpoints(
  [contract.updateCannedAnswer, updateCannedAnswer],
  [contract.deleteCannedAnswer, deleteCannedAnswer],
);
