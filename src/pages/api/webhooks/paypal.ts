import { onlyMethods, rawEndpoint } from '#server/endpoint.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';

export const prerender = false;

export const POST = rawEndpoint(receiveWebhook, { bodyLimitBytes: 256 * 1024 });
export const ALL = onlyMethods('POST');
