/** ISO 3166-1 alpha-2 codes of the EU's member states. */
export const memberStates: readonly string[] = [
  ['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
].flat();

/** Matches the form of an ISO 3166-1 alpha-2 code. */
export const countryCode = /^[A-Z]{2}$/;

/** Regions that browsers name but ISO 3166-1 does not. */
const otherRegions = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ');
let regionNames: Intl.DisplayNames | undefined;

/** Tells whether a code is in ISO 3166-1, which has neither `UK` nor `EL`. */
export function isIsoCountry(code: string): boolean {
  if (!countryCode.test(code) || otherRegions.includes(code)) return false;
  // A former or wrong code gets the name of the right one.
  return new Intl.Locale(`und-${code}`).region === code && nameOf(code) !== undefined;
}

/** Makes the names on demand: it takes a phone 10 ms. */
function nameOf(code: string): string | undefined {
  regionNames ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return regionNames.of(code);
}

/** Tells whether a code is a country's: one of ISO 3166-1, or Kosovo's. */
export const isCountry = (code: string): boolean => isIsoCountry(code) || code === 'XK';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** Lists the codes and English names of all countries, in order of the names. */
export const listCountries = (): [code: string, name: string][] =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((code): [string, string] => [code, nameOf(code) ?? code])
    .toSorted(([, name], [, other]) => name.localeCompare(other, 'en'));

/** Tells whether a country counts as the EU for VAT: Monaco counts as France (Art. 7). */
export const isInEu = (country: string): boolean => memberStates.includes(vatCountry(country));

/** Returns the country whose VAT applies in a country. */
export const vatCountry = (country: string): string => (country === 'MC' ? 'FR' : country);
