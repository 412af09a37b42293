import * as contract from '#contract/promo-codes.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { validatePromo } from '#server/promo-codes/validate-promo.ts';

export const ALL = endpoints([contract.validatePromo, validatePromo]);
