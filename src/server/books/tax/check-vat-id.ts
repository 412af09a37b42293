import { texts } from '#contract/books/invoices.ts';
import type { InvoiceContent } from '#contract/books/invoice-content.ts';
import { vatCountry } from '#contract/kit/countries.ts';
import { invalidField } from '#server/kit/errors.ts';
import { askVies, parseVatId } from './vies.ts';

/**
 * Checks a company's VAT ID by its form, its country and VIES, whose silence is accepted.
 *
 * @param path of the field in the input
 * @throws AppError 400 at that field
 */
export async function checkVatId(
  deps: Parameters<typeof askVies>[0],
  { vatId: written, country }: { vatId: string; country: string },
  path: string,
): Promise<{ vatId: string; vies: InvoiceContent['vies'] }> {
  if (written === '') return { vatId: '', vies: null };
  const vatId = parseVatId(written);
  if (!vatId) throw invalidField(path, texts.vatId);
  if (vatId.country !== vatCountry(country)) throw invalidField(path, texts.vatIdElsewhere);
  const { answer, at, consultation } = await askVies(deps, vatId);
  if (answer === 'invalid') throw invalidField(path, texts.vatIdInvalid);
  return { vatId: vatId.text, vies: { answer, askedAt: at.toISOString(), consultation } };
}
