import * as contract from '#contract/me.ts';
import { confirmTotp } from '#server/admin/account/own-totp.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.confirmTotp, confirmTotp]);
