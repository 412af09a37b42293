import * as contract from '#contract/license-page.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { moveForBuyer } from '#server/licenses/move-for-buyer.ts';

export const ALL = endpoints([contract.moveLicense, moveForBuyer]);
