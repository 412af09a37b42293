import * as contract from '#contract/blocks.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { blockAddress } from '#server/blocks/block-address.ts';
import { listBlocks } from '#server/blocks/list-blocks.ts';

export const ALL = endpoints(
  [contract.listBlocks, listBlocks],
  [contract.blockAddress, blockAddress],
);
