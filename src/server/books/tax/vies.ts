import { z } from 'zod';
import { describeError, log } from '#server/kit/log.ts';
import type { Settings } from '#server/kit/settings.ts';
import { parseVatId, type VatId } from './vat-id.ts';

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
