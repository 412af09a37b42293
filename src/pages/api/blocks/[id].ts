import * as contract from '#contract/blocks.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { unblockAddress } from '#server/blocks/unblock-address.ts';

export const ALL = endpoints([contract.unblockAddress, unblockAddress]);
