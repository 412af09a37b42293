export const texts = {
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
