import { listOtherPurchases as route } from '#contract/purchase-list.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listOtherPurchases } from '#server/purchase-access/other-purchases.ts';

export const ALL = endpoints([route, listOtherPurchases]);
