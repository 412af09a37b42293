import { expect } from 'vitest';
import * as invoices from '#contract/books/invoices.ts';
import { issueWaiting, confirmNumber, getNumbering } from '#server/books/invoices/numbering.ts';
import { correctOrderInvoices, listOrderInvoices } from '#server/books/invoices/invoices.ts';
import { downloadInvoice, downloadInvoices } from '#server/books/invoices/download-invoices.ts';
import { invoicesTable, ossTable } from '#server/books/invoices/export-invoices.ts';
import {
  correctPortalInvoice,
  listPortalInvoices,
  listPurchaseInvoices,
} from '#server/buyers/purchase-access/purchase-invoices.ts';
import { writeSettings } from '#server/kit/shop/read-shop-settings.ts';
import { noSeller } from '#contract/seller/shop-settings.ts';
import type { Call, CallFixtures } from './call-fixtures.ts';

const company = { company: 'Firma SARL', address: 'Rue 1', country: 'FR' };
const id = 'order-5';

/** Lists the calls of invoices, of which those of buyers need an opened purchase. */
export function invoiceCalls(fixtures: CallFixtures): Call[] {
  const { deps, database, made, call, later, table, other } = fixtures;
  const seller = { ...noSeller, name: 'Ada GmbH', address: 'Weg 1', country: 'DE' };
  return [
    other(null, 'the settings of invoices', () =>
      writeSettings(database.db, { seller }, deps.now()),
    ),
    // Issuing takes the other statements.
    later(null, invoices.listPortalInvoices, listPortalInvoices, () => ({
      portalToken: made.portalToken,
    })),
    later(6, invoices.listPortalInvoices, listPortalInvoices, () => ({
      portalToken: made.portalToken,
    })),
    later(null, invoices.correctPortalInvoice, correctPortalInvoice, () => ({
      portalToken: made.portalToken,
      ...company,
    })),
    call(
      1,
      invoices.listPurchaseInvoices,
      // Belongs to another order. The portal's call lists what can be listed.
      (_, input) => expect(listPurchaseInvoices(deps, input)).rejects.toThrow('purchase'),
      { id, orderID: 'NOT-ITS-OWN' },
    ),
    call(3, invoices.listOrderInvoices, listOrderInvoices, { id }),
    call(null, invoices.correctOrderInvoice, correctOrderInvoices, { id, ...company }),
    call(5, invoices.getInvoiceNumbering, getNumbering, {}),
    call(
      null,
      invoices.confirmInvoiceNumber,
      // Nothing is held back.
      (_, input) =>
        expect(confirmNumber(deps, input, fixtures.caller)).rejects.toThrow(invoices.texts.notHeld),
      { next: 900 },
    ),
    call(
      1,
      invoices.downloadInvoice,
      // A thread makes the archive.
      (_, input, by) =>
        expect(downloadInvoice(deps, input, by)).rejects.toThrow(invoices.texts.notFound),
      { number: 'NONE' },
    ),
    // The PDFs follow while the archive is read.
    call(1, invoices.downloadInvoices, downloadInvoices, { month: '2020-01' }),
    table(1, invoices.exportInvoices, invoicesTable, {}),
    table(1, invoices.exportOss, ossTable, { quarter: '2099Q4' }),
    other(1, 'the invoices that wait', () => issueWaiting(deps)),
  ];
}
