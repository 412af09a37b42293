import { printPdf } from '../pdf/print-pdf.ts';
import type { IssuedDocument } from './document.ts';
import { toEn16931 } from './factur-x.ts';
import { countryName, formatAmount, formatDay } from '#texts/language.ts';
import { toDollars } from '#contract/kit/money.ts';
import { invoiceTexts as texts } from '#texts/books.ts';
import type { PdfContent } from '../pdf/make-pdf.ts';

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

const titleOf = ({ kind, number }: Pick<IssuedDocument, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? texts.invoice : texts.creditNote} ${number}`;

/**
 * Lays a document out, from what was stored when it was issued (directive 2006/112, Art. 226). A
 * credit note's amounts have no sign: its title implies it.
 */
function layOut(document: IssuedDocument): PdfContent[] {
  const { content, kind } = document;
  const { seller, buyer } = content;
  return [
    {
      columns: [
        linesOf([
          seller.name,
          seller.address,
          placeOf(seller.country),
          seller.vatId && texts.vatId(seller.vatId),
          seller.register,
          seller.email,
        ]),
        factsOf(document),
      ],
      columnGap: 24,
    },
    { text: titleOf(document), style: 'title', margin: [0, 28, 0, 4] },
    ...correctionOf(document),
    { text: texts.to, style: 'heading' },
    linesOf([
      buyer.name,
      buyer.address,
      placeOf(buyer.country),
      buyer.vatId && texts.vatId(buyer.vatId),
      buyer.email,
    ]),
    amountsOf(document),
    { text: content.note, margin: [0, 12, 0, 0] },
    ...exchangeOf(document),
    { text: kind === 'invoice' ? texts.paid : texts.paidBack, margin: [0, 12, 0, 0] },
  ];
}

const placeOf = (country: string | null) => (country ? countryName(country) : '');

const linesOf = (lines: string[]): PdfContent => ({
  stack: lines.filter((line) => line !== ''),
});

function factsOf({ number, day, content }: IssuedDocument): PdfContent {
  const facts = [
    [texts.number, number],
    [texts.date, formatDay(day)],
    [texts.soldOn, formatDay(content.soldOn)],
    [texts.order, content.orderId],
  ];
  return {
    layout: 'noBorders',
    table: {
      widths: ['auto', '*'],
      body: facts.map(([name = '', value = '']) => [{ text: name, style: 'tableHead' }, value]),
    },
  };
}

function correctionOf({ kind, content: { corrects } }: IssuedDocument): PdfContent[] {
  if (!corrects) return [];
  const say = kind === 'credit_note' ? texts.creditOf : texts.replaces;
  return [{ text: say(corrects.number, formatDay(corrects.day)) }];
}

const usd = (cents: number) => `${formatAmount(toDollars(Math.abs(cents)))} USD`;

function amountsOf(document: IssuedDocument): PdfContent {
  const { content, netCents, vatCents, grossCents } = document;
  const right = (text: string, style = '') => ({ text, style, alignment: 'right' as const });
  const row = (name: string, cents: number, bold = false) => [
    { text: name, bold, alignment: 'right' as const, colSpan: 2 },
    '',
    { ...right(usd(cents)), bold },
  ];
  return {
    margin: [0, 24, 0, 0],
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto'],
      body: [
        [
          { text: texts.item, style: 'tableHead' },
          right(texts.quantity, 'tableHead'),
          right(texts.net, 'tableHead'),
        ],
        [content.line, right('1'), right(usd(netCents))],
        row(vatName(document), vatCents),
        row(texts.total, grossCents, true),
      ],
    },
  };
}

function vatName({ rateBasisPoints, country }: IssuedDocument): string {
  const rate = String(rateBasisPoints / 100);
  return rateBasisPoints > 0 && country ? texts.vatOf(rate, country) : texts.vat(rate);
}

function exchangeOf({ content: { exchange } }: IssuedDocument): PdfContent[] {
  if (!exchange) return [];
  const { currency, rate, day, vatCents } = exchange;
  const amount = `${formatAmount(toDollars(Math.abs(vatCents)))} ${currency}`;
  return [
    { text: `${texts.vatIn(currency)}: ${amount}`, margin: [0, 12, 0, 0] },
    { text: texts.exchange(String(rate), currency, formatDay(day)), style: 'quiet' },
  ];
}
