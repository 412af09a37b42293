import { mailPurchaseList as route } from '#contract/purchase-list.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { mailPurchaseList } from '#server/purchase-access/mail-purchase-list.ts';

export const ALL = endpoints([route, mailPurchaseList]);
