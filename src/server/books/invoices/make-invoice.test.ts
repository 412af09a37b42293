import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { InvoiceContent } from '#contract/books/invoice-content.ts';
import type { IssuedDocument } from './document.ts';
import { makeInvoice } from './make-invoice.ts';

const content: InvoiceContent = {
  siteName: 'Tradeshelf',
  siteUrl: 'https://shop.example.com',
  seller: {
    name: 'Ada GmbH',
    address: 'Weg 1\n10115 Berlin',
    country: 'DE',
    vatId: 'DE136695976',
    register: '',
    email: 'ada@example.com',
  },
  buyer: { name: '', address: '', email: 'bob@example.com', country: 'FR', vatId: '' },
  line: 'Grid <b>Engine</b> & =Co',
  orderId: '7K9WTYBEW6A0PA8DT',
  soldOn: '2026-11-26',
  note: '',
  exchange: { currency: 'EUR', rate: 0.8612, day: '2026-11-25', vatCents: 704 },
  corrects: null,
  vies: null,
};
const sold: IssuedDocument = {
  id: 1,
  number: '2026-00001',
  year: 2026,
  sequence: 1,
  kind: 'invoice',
  orderId: 'purchase-1',
  correctsId: null,
  refundId: null,
  correctedBy: null,
  treatment: 'oss',
  country: 'FR',
  rateBasisPoints: 2000,
  grossCents: 4900,
  netCents: 4083,
  vatCents: 817,
  content,
  day: '2026-11-26',
  issuedAt: new Date('2026-11-26T10:00:00Z'),
};
const withoutVat = { rateBasisPoints: 0, netCents: 4900, vatCents: 0 };
const plain = { ...content, exchange: null, note: 'Why there is none.' };
const firm = {
  ...content.buyer,
  name: 'Firma <SARL>',
  address: 'Rue 1\nBât. B\n75001 Paris\nCedex',
  vatId: 'FR40303265045',
};

const documents: [name: string, category: string, document: IssuedDocument][] = [
  ['with VAT', 'S', sold],
  [
    'in reverse charge',
    'AE',
    {
      ...sold,
      ...withoutVat,
      treatment: 'reverse_charge',
      content: { ...plain, buyer: firm, corrects: { number: '2026-00000', day: '2026-11-25' } },
    },
  ],
  [
    'outside the EU',
    'O',
    {
      ...sold,
      ...withoutVat,
      treatment: 'outside_eu',
      content: { ...plain, buyer: { ...content.buyer, country: 'US' } },
    },
  ],
  ['of a seller without VAT', 'E', { ...sold, ...withoutVat, treatment: 'none', content: plain }],
  [
    'of a credit note',
    'S',
    {
      ...sold,
      kind: 'credit_note',
      grossCents: -4900,
      netCents: -4083,
      vatCents: -817,
      content: { ...content, corrects: { number: '2026-00001', day: '2026-11-26' } },
    },
  ],
];

/** Element names become keys; repeatable ones become lists. */
const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => ['ApplicableTradeTax', 'TaxTotalAmount'].includes(name),
  ignoreAttributes: false,
});

async function factsOf(pdf: Buffer) {
  const { xml } = await extractXml(pdf);
  const { CrossIndustryInvoice: root } = parser.parse(xml);
  const trade = root.SupplyChainTradeTransaction;
  const settlement = trade.ApplicableHeaderTradeSettlement;
  const totals = settlement.SpecifiedTradeSettlementHeaderMonetarySummation;
  const cents = (text: string) => Math.round(Number(text) * 100);
  const [tax] = settlement.ApplicableTradeTax;
  const line = trade.IncludedSupplyChainTradeLineItem;
  return {
    xml,
    type: root.ExchangedDocument.TypeCode,
    seller: trade.ApplicableHeaderTradeAgreement.SellerTradeParty,
    buyer: trade.ApplicableHeaderTradeAgreement.BuyerTradeParty,
    settlement,
    tax,
    taxTotals: totals.TaxTotalAmount,
    lineNet: cents(
      line.SpecifiedLineTradeSettlement.SpecifiedTradeSettlementLineMonetarySummation
        .LineTotalAmount,
    ),
    lines: cents(totals.LineTotalAmount),
    net: cents(totals.TaxBasisTotalAmount),
    gross: cents(totals.GrandTotalAmount),
    prepaid: cents(totals.TotalPrepaidAmount),
    due: cents(totals.DuePayableAmount),
    vat: cents(tax.CalculatedAmount),
    basis: cents(tax.BasisAmount),
  };
}

describe.each(documents)('Factur-X %s @p280', (_name, category, document) => {
  test('is a PDF/A-3 with an XML that its schema and the rules of EN 16931 allow @p280', async () => {
    const pdf = await makeInvoice(document);
    const text = pdf.toString('latin1');
    expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(text).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    const facts = await factsOf(pdf);
    expect(await validateXsd(facts.xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
    const { net, vat, gross } = facts;
    expect([net, vat, gross]).toEqual(
      [document.netCents, document.vatCents, document.grossCents].map(Math.abs),
    );
    expect(facts.type).toBe(document.kind === 'invoice' ? '380' : '381');
    // BR-CO-10, 13 to 16, and BR-S-8 and its variants.
    expect(facts.lines).toBe(facts.lineNet);
    expect(net).toBe(facts.lines);
    expect(gross).toBe(net + vat);
    expect(facts.due).toBe(gross - facts.prepaid);
    expect(facts.basis).toBe(net);
    // BR-CO-17: VAT is basis times rate, to the cent.
    const rate = document.rateBasisPoints / 10_000;
    expect(Math.abs(net * rate - vat)).toBeLessThanOrEqual(1);
    // BR-CO-26 and what the categories require: BR-AE-2, BR-O-2 and -10, BR-E-10.
    expect(facts.tax.CategoryCode).toBe(category);
    expect(facts.seller.SpecifiedLegalOrganization.ID).toBeTruthy();
    expect(facts.seller.SpecifiedTaxRegistration?.ID['#text']).toBe(
      category === 'O' ? undefined : 'DE136695976',
    );
    expect(facts.tax.ExemptionReason !== undefined).toBe(category !== 'S');
    expect(facts.buyer.SpecifiedTaxRegistration?.ID['#text']).toBe(
      category === 'AE' ? firm.vatId : undefined,
    );
    // BR-53: a VAT currency has a total.
    expect(facts.taxTotals).toHaveLength(document.content.exchange ? 2 : 1);
  });
});

test('an invoice says the same whenever it is made, and takes words as data @p280', async () => {
  const [first, again] = [await makeInvoice(sold), await makeInvoice(sold)];
  const facts = await factsOf(first);
  expect((await factsOf(again)).xml).toBe(facts.xml);
  expect(facts.xml).toContain('Grid &lt;b&gt;Engine&lt;/b&gt; &amp; =Co');
});

test.each(['\u0000', '\u0001', '\uFFFE', '\uFFFF', '\uD800', ']]>', '\u202E'])(
  'words with %j have a PDF with a readable XML @p280',
  async (character) => {
    const odd = `a${character}b`;
    const buyer = { ...firm, name: odd, address: `Rue\n${odd}`, email: `${odd}@example.com` };
    const { xml } = await factsOf(
      await makeInvoice({ ...sold, content: { ...content, buyer, line: odd } }),
    );
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
  },
);

// EN 16931 has no code for Kosovo; the others are not countries.
test.each([null, 'XK', 'ZZ', 'UK'])('a buyer in %s has a PDF without Factur-X', async (country) => {
  const buyer = { ...content.buyer, country };
  const pdf = await makeInvoice({ ...sold, ...withoutVat, content: { ...plain, buyer } });
  expect(pdf.toString('latin1')).not.toContain('factur-x.xml');
});
