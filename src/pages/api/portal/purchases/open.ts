import { openOtherPurchase as route } from '#contract/purchase-list.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { openOtherPurchase } from '#server/purchase-access/other-purchases.ts';

export const ALL = endpoints([route, openOtherPurchase]);
