import { rawEndpoint } from '#server/endpoint/endpoint.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';

export const ALL = rawEndpoint(receiveWebhook, { bodyLimitBytes: 256 * 1024 });
