export const invoiceTexts = {
  notFound: 'There is no such invoice.',
  company: 'Enter the company’s name',
  companyTooLong: 'Enter a name of at most 200 characters',
  oneLine: 'Enter one line',
  address: 'Enter the company’s address',
  addressTooLong: 'Enter an address of at most 500 characters',
  country: 'Enter the country as two letters, such as DE',
  britain: 'Enter GB for the United Kingdom, with Northern Ireland',
  vatId:
    'Enter a VAT ID of an EU member state, such as DE123456789. Companies elsewhere leave it empty.',
  vatIdElsewhere: 'The VAT ID belongs to another country. Correct one of them or leave it empty.',
  vatIdInvalid: 'This VAT ID is not registered, as the EU’s register says',
  corrected: 'This invoice was corrected already. Write to us to have it changed again.',
  nothingLeft: 'There is nothing left of this invoice to correct.',
  notYet: 'The invoice is not issued yet. Try again later.',
  badLink: 'This link is not valid. Open your purchase again to get a new one.',
  expiredLink: 'This link has expired. Open your purchase again to get a new one.',
  notMade: 'The PDF could not be made just now. Try again in a minute.',
  quarter: 'Enter a quarter such as 2026Q4',
  month: 'Enter a month such as 2026-11',
  nextNumber: 'Enter a whole number',
  tooLow: (highest: number) => `Enter a number above ${highest}, which is issued`,
  notHeld: 'No invoices are held back.',
} as const;

/** Columns of the invoices' export. */
export const invoiceColumnNames = [
  ['number', 'Number'],
  ['kind', 'Kind'],
  ['day', 'Date'],
  ['soldOn', 'Date of supply'],
  ['corrects', 'Corrects'],
  ['order', 'Order'],
  ['buyer', 'Buyer'],
  ['vatId', 'VAT ID'],
  ['vies', 'VIES'],
  ['country', 'Country'],
  ['treatment', 'Treatment'],
  ['rate', 'Rate %'],
  ['net', 'Net USD'],
  ['vat', 'VAT USD'],
  ['gross', 'Gross USD'],
  ['currency', 'Currency'],
  ['exchangeRate', 'Exchange rate'],
  ['exchangeDay', 'Exchange day'],
  ['exchangedVat', 'VAT in currency'],
] as const;

/** Columns of the quarter's sums for the One-Stop Shop. */
export const ossColumnNames = [
  ['country', 'Country'],
  ['rate', 'Rate %'],
  ['net', 'Net USD'],
  ['vat', 'VAT USD'],
  ['netEur', 'Net EUR'],
  ['vatEur', 'VAT EUR'],
] as const;

export const vatTexts = {
  mode: 'Choose how VAT is charged',
  rate: 'Enter a percentage from 0 to 50 with at most two decimals',
  note: 'Enter a text of at most 500 characters',
  invoiceNumber: 'Enter letters, digits, - and _ with {YYYY} and one {n:5}, such as {YYYY}-{n:5}',
  countryHeader: 'Enter the name of a header such as CF-IPCountry, or leave it empty',
  country: 'Enter a code of two letters such as DE, or leave it empty',
  memberState: 'Enter the code of a member state such as DE',
  day: 'Enter a day such as 2026-11-26',
  rates: 'Enter a list of rates',
  tooManyRates: (max: number) => `Enter at most ${max} rates`,
} as const;
