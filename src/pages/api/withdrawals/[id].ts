import { decideWithdrawal as route } from '#contract/withdrawals.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { decideWithdrawal } from '#server/withdrawals/decide-withdrawal.ts';

export const ALL = endpoints([route, decideWithdrawal]);
