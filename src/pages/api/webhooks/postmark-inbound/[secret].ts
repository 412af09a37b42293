import { streamEndpoint } from '#server/endpoint/endpoint.ts';
import { receiveInboundMail } from '#server/tickets/inbound/receive-inbound-mail.ts';

export const ALL = streamEndpoint(receiveInboundMail);
