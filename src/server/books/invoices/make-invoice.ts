import { printPdf } from '../pdf/print-pdf.ts';
import type { IssuedDocument } from './document.ts';
import { toEn16931 } from './factur-x.ts';
import { layOut, titleOf } from './invoice-layout.ts';

/**
 * Makes a document's PDF from what was stored when it was issued, with its data as Factur-X (EN
 * 16931) inside. Its content is the same whenever it is made.
 */
export async function makeInvoice(document: IssuedDocument): Promise<Buffer> {
  const title = titleOf(document);
  const pdf = await printPdf({
    title,
    author: document.content.siteName,
    createdAt: document.issuedAt,
    footer: title,
    content: layOut(document),
  });
  const invoice = toEn16931(document);
  if (!invoice) return pdf;
  const service = await loadService();
  const embedded = await service.generate(invoice, {
    format: 'Factur-X-EN16931',
    lang: 'en',
    pdf: { buffer: pdf, filename: `${document.number}.pdf`, mimetype: 'application/pdf' },
    noWarnings: true,
  });
  return Buffer.from(embedded);
}

/** Loads the library with the first document. */
async function loadService() {
  const { InvoiceService } = await import('@e-invoice-eu/core');
  return new InvoiceService({ log() {}, warn() {}, error() {} });
}
