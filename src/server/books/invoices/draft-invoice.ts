import { isInEu } from '#contract/kit/countries.ts';
import type { OrderCompany } from '#contract/books/company.ts';
import type { InvoiceContent, WaitReason } from '#contract/books/invoice-content.ts';
import type { Seller, SettingsValues } from '#contract/seller/shop-settings.ts';
import { dayInZone } from '#contract/kit/zones.ts';
import type { Tx } from '#db/client.ts';
import { invoiceTexts as texts } from '#texts/books.ts';
import type { Settings } from '#server/kit/settings.ts';
import { decideVat, splitGross, vatRates, type VatDecision } from '../tax/decide-vat.ts';
import { convertCents, readDollarRate, vatCurrencyOf } from '../tax/exchange-rates.ts';
import type { Draft } from './document.ts';

export interface InvoicedSale {
  paypalOrderId: string;
  productName: string;
  email: string;
  soldAt: Date;
  grossCents: number;
  /** ISO code; null: unknown. */
  country: string | null;
  company: OrderCompany | null;
}

export interface Company {
  company: string;
  address: string;
  country: string;
  vatId: string;
}

export interface InvoicingShop {
  values: SettingsValues;
  siteUrl: Settings['siteUrl'];
}

type DraftInvoice = Omit<Draft, 'correctsId' | 'refundId' | 'correctedBy'>;

/**
 * Drafts the first invoice of a sale.
 *
 * @param isTaxed false for a sale from before the shop charged VAT
 * @returns why it has to wait, if it cannot be drafted yet
 */
export async function draftInvoice(
  tx: Pick<Tx, 'select' | 'query'>,
  shop: InvoicingShop,
  sale: InvoicedSale,
  isTaxed: boolean,
): Promise<DraftInvoice | WaitReason> {
  const { values } = shop;
  const { company, country, email } = sale;
  const soldOn = dayInZone(values.timeZone, sale.soldAt);
  const place = placeOfSale(values.seller, company, country);
  const decision = decide(values, { soldOn, isTaxed, ...place });
  if (!decision || !hasSeller(values)) return 'settings';
  const { vies = null, ...named } = company ?? { name: '', address: '', country, vatId: '' };
  return fillIn(tx, decision, sale.grossCents, {
    siteName: values.siteName,
    siteUrl: shop.siteUrl,
    seller: values.seller,
    buyer: { ...named, email },
    line: sale.productName,
    orderId: sale.paypalOrderId,
    soldOn,
    note: noteOf(decision, values),
    vies,
  });
}

interface CompanyInvoice {
  company: Company;
  /** By the evidence; null: unknown. */
  located: string | null;
  earlier: Draft;
  grossCents: number;
}

/** Invoices the remainder of an earlier one. The country is the VAT ID's, else the evidence's. */
export async function draftForCompany(
  tx: Pick<Tx, 'select' | 'query'>,
  { values }: InvoicingShop,
  { company, located, earlier, grossCents }: CompanyInvoice,
): Promise<DraftInvoice | WaitReason> {
  const { content } = earlier;
  const { soldOn, seller } = content;
  const { vatId, country } = company;
  const isTaxed = earlier.treatment !== 'none';
  const place = placeOfSale(seller, company, located);
  const decision = decide({ ...values, seller }, { soldOn, isTaxed, ...place });
  if (!decision) return 'settings';
  const { siteName, siteUrl, line, orderId } = content;
  return fillIn(tx, decision, grossCents, {
    siteName,
    siteUrl,
    seller,
    line,
    orderId,
    soldOn,
    buyer: {
      name: company.company,
      address: company.address,
      country,
      vatId,
      email: content.buyer.email,
    },
    note: decision.treatment === earlier.treatment ? content.note : noteOf(decision, values),
    vies: null,
  });
}

interface Place {
  country: string | null;
  hasForeignVatId: boolean;
}

/** Returns where a sale is taxed: the country of a company's VAT ID, else the evidence's. */
function placeOfSale(
  seller: Pick<Seller, 'country'>,
  company: Pick<Company, 'country' | 'vatId'> | null,
  located: string | null,
): Place {
  if (!company?.vatId) return { country: located, hasForeignVatId: false };
  const { country } = company;
  return { country, hasForeignVatId: isInEu(country) && country !== seller.country };
}

interface Taxed extends Place {
  soldOn: string;
  isTaxed: boolean;
}

/** @returns null if a rate is unknown, or the seller's country or VAT ID */
function decide(
  {
    vatMode,
    vatRate,
    vatRates: own,
    seller,
  }: Pick<SettingsValues, 'vatMode' | 'vatRate' | 'vatRates'> & {
    seller: Pick<Seller, 'country' | 'vatId'>;
  },
  { soldOn, country, isTaxed, hasForeignVatId }: Taxed,
): VatDecision | null {
  const mode = isTaxed ? vatMode : 'none';
  if (mode !== 'none' && (seller.country === '' || seller.vatId === '')) return null;
  try {
    return decideVat({
      mode,
      sellerCountry: seller.country || null,
      domesticRate: vatRate,
      buyerCountry: country,
      day: soldOn,
      hasForeignVatId,
      rates: vatRates(own),
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Tells whether the seller is known, whom an invoice must name. */
const hasSeller = ({ seller }: SettingsValues) => seller.name !== '' && seller.address !== '';

function noteOf({ treatment, rate }: VatDecision, { vatNote }: SettingsValues): string {
  switch (treatment) {
    case 'none':
      return vatNote || texts.noVat;
    case 'reverse_charge':
      return texts.reverseCharge;
    case 'outside_eu':
      return texts.outsideEu;
    case 'domestic':
    case 'oss':
      return rate === 0 ? vatNote || texts.noVat : '';
  }
}

/** Adds the amounts, with the VAT in the seller's currency at the rate of the sale's day. */
async function fillIn(
  tx: Pick<Tx, 'select' | 'query'>,
  { treatment, rate, country }: VatDecision,
  grossCents: number,
  content: Omit<InvoiceContent, 'exchange' | 'corrects'>,
): Promise<DraftInvoice | WaitReason> {
  const { netCents, vatCents } = splitGross(grossCents, rate);
  const currency = vatCurrencyOf(content.seller.country);
  const found = vatCents === 0 ? null : await readDollarRate(tx, { currency, day: content.soldOn });
  if (vatCents !== 0 && !found) return 'rate';
  return {
    kind: 'invoice',
    treatment,
    country,
    rateBasisPoints: Math.round(rate * 100),
    grossCents,
    netCents,
    vatCents,
    content: {
      ...content,
      exchange: found && { currency, ...found, vatCents: convertCents(vatCents, found.rate) },
      corrects: null,
    },
  };
}
