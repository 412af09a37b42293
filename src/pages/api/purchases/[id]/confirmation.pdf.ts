import * as contract from '#contract/delivery.ts';
import { sentAttachmentEndpoint } from '#server/endpoint/attachment.ts';
import { downloadConfirmation } from '#server/orders/consents/find-delivery.ts';

export const ALL = sentAttachmentEndpoint(contract.downloadConfirmation, downloadConfirmation);
