import * as contract from '#contract/delivery.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { getDelivery } from '#server/orders/consents/find-delivery.ts';

export const ALL = endpoints([contract.getDelivery, getDelivery]);
