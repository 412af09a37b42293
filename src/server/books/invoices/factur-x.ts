import type { Invoice } from '@e-invoice-eu/core';
import { isIsoCountry } from '#contract/kit/countries.ts';
import type { IssuedDocument } from './document.ts';

/** Characters that XML 1.0 does not allow, escaped or not. */
const noXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Replaces each character that would make the XML unreadable by a space. */
const inXml = (content: IssuedDocument['content']): IssuedDocument['content'] =>
  JSON.parse(
    JSON.stringify(content, (_, value: unknown) =>
      typeof value === 'string' ? value.replaceAll(noXml, ' ') : value,
    ),
  );

/** Codes of UNTDID 1001, 4461 and UN/ECE Recommendation 20. */
const typeCodes = { invoice: '380', credit_note: '381' } as const;
const onlinePayment = '68';
const onePiece = 'C62';

/**
 * Describes a document by the model of EN 16931. A credit note's amounts have no sign: its type
 * implies it.
 *
 * @returns null if the buyer's country is unknown, or has no code in the standard
 */
export function toEn16931(document: IssuedDocument): Invoice | null {
  const { kind, number, day } = document;
  const content = inXml(document.content);
  const { seller, buyer, corrects, soldOn, orderId, exchange, line, note } = content;
  if (!buyer.country || !isIsoCountry(buyer.country) || !isIsoCountry(seller.country)) return null;
  const [net, vat, gross] = [document.netCents, document.vatCents, document.grossCents].map(amount);
  const category = categoryOf(document);
  const vatFree = { 'cbc:TaxExemptionReason': note };
  // A supply outside the scope of VAT names no VAT ID (BR-O-02).
  const vatId = category === 'O' ? '' : seller.vatId;
  const total = {
    'cbc:TaxAmount': vat,
    'cbc:TaxAmount@currencyID': 'USD',
    'cac:TaxSubtotal': [
      {
        'cbc:TaxableAmount': net,
        'cbc:TaxableAmount@currencyID': 'USD',
        'cbc:TaxAmount': vat,
        'cbc:TaxAmount@currencyID': 'USD',
        'cac:TaxCategory': {
          'cbc:ID': category,
          ...(category !== 'O' && { 'cbc:Percent': percent(document) }),
          ...(category !== 'S' && vatFree),
          'cac:TaxScheme': vatScheme,
        },
      },
    ],
  };
  const xml = {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': number,
    'cbc:IssueDate': day,
    'cbc:InvoiceTypeCode': typeCodes[kind],
    'cbc:DocumentCurrencyCode': 'USD',
    ...(exchange && { 'cbc:TaxCurrencyCode': exchange.currency }),
    'cac:OrderReference': { 'cbc:ID': orderId },
    ...(corrects && {
      'cac:BillingReference': [
        {
          'cac:InvoiceDocumentReference': {
            'cbc:ID': corrects.number,
            'cbc:IssueDate': corrects.day,
          },
        },
      ],
    }),
    'cac:AccountingSupplierParty': {
      'cac:Party': {
        'cac:PostalAddress': addressOf(seller.address, seller.country),
        ...(vatId && { 'cac:PartyTaxScheme': [vatOf(vatId)] }),
        'cac:PartyLegalEntity': {
          'cbc:RegistrationName': seller.name,
          // The standard requires some id of the seller (BR-CO-26).
          'cbc:CompanyID': seller.register || seller.vatId || seller.name,
        },
        ...contactOf(seller.email),
      },
    },
    'cac:AccountingCustomerParty': {
      'cac:Party': {
        'cac:PostalAddress': addressOf(buyer.address, buyer.country),
        ...(buyer.vatId && category !== 'O' && { 'cac:PartyTaxScheme': vatOf(buyer.vatId) }),
        'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name || buyer.email || orderId },
        ...contactOf(buyer.email),
      },
    },
    'cac:Delivery': { 'cbc:ActualDeliveryDate': soldOn },
    'cac:PaymentMeans': [
      { 'cbc:PaymentMeansCode': onlinePayment, 'cbc:PaymentMeansCode@name': 'PayPal' },
    ],
    'cac:TaxTotal': exchange
      ? [
          total,
          {
            'cbc:TaxAmount': amount(exchange.vatCents),
            'cbc:TaxAmount@currencyID': exchange.currency,
          },
        ]
      : [total],
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': net,
      'cbc:LineExtensionAmount@currencyID': 'USD',
      'cbc:TaxExclusiveAmount': net,
      'cbc:TaxExclusiveAmount@currencyID': 'USD',
      'cbc:TaxInclusiveAmount': gross,
      'cbc:TaxInclusiveAmount@currencyID': 'USD',
      'cbc:PrepaidAmount': gross,
      'cbc:PrepaidAmount@currencyID': 'USD',
      'cbc:PayableAmount': '0.00',
      'cbc:PayableAmount@currencyID': 'USD',
    },
    'cac:InvoiceLine': [
      {
        'cbc:ID': '1',
        'cbc:InvoicedQuantity': '1',
        'cbc:InvoicedQuantity@unitCode': onePiece,
        'cbc:LineExtensionAmount': net,
        'cbc:LineExtensionAmount@currencyID': 'USD',
        'cac:Item': {
          'cbc:Name': line,
          'cac:ClassifiedTaxCategory': {
            'cbc:ID': category,
            ...(category !== 'O' && { 'cbc:Percent': percent(document) }),
            'cac:TaxScheme': vatScheme,
          },
        },
        'cac:Price': { 'cbc:PriceAmount': net, 'cbc:PriceAmount@currencyID': 'USD' },
      },
    ],
  };
  const invoice = { 'ubl:Invoice': xml };
  return isInvoice(invoice) ? invoice : null;
}

/** Narrows the type only: the library checks each code by its schema. */
const isInvoice = (value: object): value is Invoice => 'ubl:Invoice' in value;

/** Returns the UNTDID 5305 code. Without the seller's VAT ID an exempt supply is category O. */
function categoryOf({ treatment, rateBasisPoints, content }: IssuedDocument) {
  switch (treatment) {
    case 'reverse_charge':
      return 'AE';
    case 'outside_eu':
      return 'O';
    case 'none':
      return content.seller.vatId ? 'E' : 'O';
    case 'domestic':
    case 'oss':
      return rateBasisPoints > 0 ? 'S' : 'E';
  }
}

const vatScheme = { 'cbc:ID': 'VAT' };
const vatOf = (id: string) => ({ 'cbc:CompanyID': id, 'cac:TaxScheme': vatScheme });
const contactOf = (email: string) =>
  email ? { 'cac:Contact': { 'cbc:ElectronicMail': email } } : {};
const percent = ({ rateBasisPoints }: IssuedDocument) => String(rateBasisPoints / 100);

const amount = (cents: number) => (Math.abs(cents) / 100).toFixed(2);

function addressOf(address: string, country: string) {
  const [first, second, ...others] = address.split('\n').filter((each) => each.trim() !== '');
  return {
    ...(first && { 'cbc:StreetName': first }),
    ...(second && { 'cbc:AdditionalStreetName': second }),
    ...(others.length > 0 && { 'cac:AddressLine': { 'cbc:Line': others.join(', ') } }),
    'cac:Country': { 'cbc:IdentificationCode': country },
  };
}
