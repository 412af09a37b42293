import * as contract from '#contract/me.ts';
import { deleteTotp, startTotp } from '#server/admin/account/own-totp.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([contract.startTotp, startTotp], [contract.deleteTotp, deleteTotp]);
