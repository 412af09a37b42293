import * as contract from '#contract/vat.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { saveExchangeRates } from '#server/tax/save-exchange-rates.ts';

export const ALL = endpoints([contract.saveExchangeRates, saveExchangeRates]);
