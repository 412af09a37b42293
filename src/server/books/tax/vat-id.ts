import * as library from 'jsvat-next';
import { memberStates } from '#contract/kit/countries.ts';

/** A VAT ID of a member state with valid form and check digits. */
export interface VatId {
  /** ISO code of the member state. */
  country: string;
  /** The country's prefix in VAT IDs: its ISO code, but `EL` for Greece. */
  prefix: string;
  /** Without the prefix. */
  number: string;
  /** With the prefix, in capitals and without spaces. */
  text: string;
}

/** Parses a VAT ID as people write it; null if it is not a member state's. */
export function parseVatId(written: string): VatId | null {
  const compact = written.toUpperCase().replaceAll(/[\s.-]/g, '');
  const text = compact.replace(/^GR/, 'EL');
  if (!/^[A-Z]{2}[A-Z\d+*]{2,13}$/.test(text)) return null;
  const { isValid, country } = library.checkVAT(text, library.countries);
  const iso = country?.isoCode.short ?? '';
  if (!isValid || !memberStates.includes(iso)) return null;
  return { country: iso, prefix: text.slice(0, 2), number: text.slice(2), text };
}
