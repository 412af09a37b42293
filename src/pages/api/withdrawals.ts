import * as contract from '#contract/withdrawals.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { createWithdrawal } from '#server/withdrawals/create-withdrawal.ts';
import { listWithdrawals } from '#server/withdrawals/list-withdrawals.ts';

export const ALL = endpoints(
  [contract.listWithdrawals, listWithdrawals],
  [contract.createWithdrawal, createWithdrawal],
);
