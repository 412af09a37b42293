import type * as contract from '#contract/books/invoices.ts';
import { texts } from '#contract/books/invoices.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { notFound } from '#server/kit/errors.ts';
import { correctInvoices } from './correct-invoices.ts';
import { listInvoicedOrders, listOrderInvoices } from './list-invoices.ts';

/** Corrects a purchase's invoices as the seller. @throws AppError 404; as `correctInvoices` */
export async function correctOrderInvoices(
  deps: Deps,
  { id, ...company }: ParsedInputOf<typeof contract.correctOrderInvoice>,
  caller: Caller,
): Promise<OutputOf<typeof contract.correctOrderInvoice>> {
  const orderIds = await listInvoicedOrders(deps.db, id);
  if (orderIds.length === 0) throw notFound(texts.notFound);
  await correctInvoices(deps, orderIds, company, 'seller');
  const listed = await listOrderInvoices(deps, { id }, caller);
  const subject = `Invoice ${listed.invoices.at(-1)?.number ?? ''}`;
  await recordAction(deps.db, caller, { action: 'invoice-corrected', subject }, deps.now());
  return listed;
}
