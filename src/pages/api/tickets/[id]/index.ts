import * as contract from '#contract/tickets.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { productTag } from '#server/products/tags.ts';
import { getTicket } from '#server/tickets/get-ticket.ts';
import { updateTicket } from '#server/tickets/update-ticket.ts';

export const ALL = endpoints(
  [contract.getTicket, getTicket],
  [
    contract.updateTicket,
    updateTicket,
    {
      changes: ({ isPublished }, { product }) =>
        isPublished !== undefined && product ? [productTag(product.id)] : [],
    },
  ],
);
