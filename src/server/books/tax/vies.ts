import * as library from 'jsvat-next';
import { z } from 'zod';
import { memberStates } from '#contract/kit/countries.ts';
import { describeError, log } from '#server/kit/log.ts';
import type { Settings } from '#server/kit/settings.ts';

export interface ViesAnswer {
  /** `silent`: no usable answer, which proves nothing. */
  answer: 'valid' | 'invalid' | 'silent';
  at: Date;
  /** Number of the consultation; VIES gives one if the seller has a VAT ID. */
  consultation: string | null;
}

const defaultTimeoutMs = 3_000;
const maxConsultationLength = 100;

const answerSchema = z.object({
  valid: z.boolean(),
  requestIdentifier: z.string().max(maxConsultationLength).nullish(),
});

/**
 * Asks the Commission whether a VAT ID is valid, within three seconds
 * (https://ec.europa.eu/taxation_customs/vies/#/technical-information). Never rejects: without a
 * usable answer the result is `silent`.
 */
export async function askVies(
  { settings, now }: { settings: Pick<Settings, 'viesUrl' | 'seller'>; now(): Date },
  vatId: Pick<VatId, 'prefix' | 'number'>,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): Promise<ViesAnswer> {
  const at = now();
  const requester = parseVatId(settings.seller.vatId);
  try {
    const response = await fetch(`${settings.viesUrl}/check-vat-number`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({
        countryCode: vatId.prefix,
        vatNumber: vatId.number,
        ...(requester && {
          requesterMemberStateCode: requester.prefix,
          requesterNumber: requester.number,
        }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`VIES answered ${response.status}`);
    // A failure of a member state's register comes as 200 without `valid`.
    const { valid, requestIdentifier } = answerSchema.parse(await response.json());
    const answer = valid ? 'valid' : 'invalid';
    return { answer, at, consultation: requestIdentifier || null };
  } catch (error) {
    log.warn({ error: describeError(error) }, 'VIES gave no usable answer');
    return { answer: 'silent', at, consultation: null };
  }
}

/** A VAT ID of a member state with valid form and check digits. */
interface VatId {
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
