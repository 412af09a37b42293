/** Member states of the EU, by their ISO 3166-1 codes. */
export const memberStates: readonly string[] = [
  ['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
].flat();

/** Matches the form of an ISO 3166-1 alpha-2 code. */
export const countryCode = /^[A-Z]{2}$/;

/** Regions that browsers name and ISO 3166-1 does not. */
const otherRegions = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ');
const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Tells whether ISO 3166-1 has a code; `UK` and `EL` are none of its codes. */
export const isIsoCountry = (code: string): boolean =>
  countryCode.test(code) &&
  !otherRegions.includes(code) &&
  // A former or wrong code is named like the right one.
  new Intl.Locale(`und-${code}`).region === code &&
  regionNames.of(code) !== undefined;

/** Tells whether a code names a country: one of ISO 3166-1, or Kosovo's. */
export const isCountry = (code: string): boolean => isIsoCountry(code) || code === 'XK';

/** Tells whether a country counts as the EU for VAT: Monaco counts as France (Art. 7). */
export const isInEu = (country: string): boolean => memberStates.includes(vatCountry(country));

/** Returns the country whose VAT a country has. */
export const vatCountry = (country: string): string => (country === 'MC' ? 'FR' : country);
