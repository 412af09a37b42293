import * as contract from '#contract/purchase-form.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { mailRenewalLink } from '#server/orders/renewals/mail-renewal-link.ts';

export const ALL = endpoints([contract.mailRenewalLink, mailRenewalLink]);
