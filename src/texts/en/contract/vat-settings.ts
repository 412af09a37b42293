export const texts = {
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
