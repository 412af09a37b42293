import * as contract from '#contract/tokens.ts';
import { createToken, listTokens } from '#server/admin/tokens/tokens.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints(
  [contract.createToken, createToken],
  [contract.listTokens, listTokens],
);
