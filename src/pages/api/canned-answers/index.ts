import * as contract from '#contract/canned-answers.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { createCannedAnswer, listCannedAnswers } from '#server/tickets/canned-answers.ts';

export const ALL = endpoints(
  [contract.listCannedAnswers, listCannedAnswers],
  [contract.createCannedAnswer, createCannedAnswer],
);
