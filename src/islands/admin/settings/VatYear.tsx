import { useState, type ChangeEvent } from 'react';
import {
  getVatYear,
  oneEvidenceLimit,
  ratesFile,
  saveExchangeRates,
  smallSalesLimit,
} from '#contract/books/vat.ts';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { countOf, formatCount } from '#texts/language.ts';
import { $notice } from '../actions/notice.ts';
import { reasonOf, uploadAsAdmin } from '../api.ts';
import { formatSum } from '../format.ts';
import { useLoad } from '../load.ts';

const lost = 'The file could not be saved. Please try again.';
const euro = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

/** Shows this year's sales to other member states, and loads the ECB's rates from a file. */
export function VatYear() {
  const { data, isError, refetch } = useLoad(getVatYear, {});
  const [error, setError] = useState<string>();

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    const { signal } = new AbortController();
    const sent = await uploadAsAdmin(saveExchangeRates, { params: {}, form, signal });
    target.value = '';
    setError(sent.ok ? undefined : (reasonOf(sent) ?? lost));
    if (!sent.ok) return;
    $notice.set({ text: `The rates of ${countOf(sent.data.days, 'day')} are saved.` });
    await refetch();
  }

  if (isError) return <FailedLoad text="Failed to count this year’s sales." onRetry={refetch} />;
  if (!data) return null;
  const sum = data.euros === null ? formatSum(data.amount) : euro.format(data.euros);
  return (
    <div className="border-base-300 mt-4 space-y-2 border-t pt-4 text-sm">
      <p>
        {`Sold to buyers in other member states in ${data.year}, without VAT: `}
        <strong>{sum}</strong>
        {`. Your own rate is allowed up to EUR ${formatCount(smallSalesLimit)}, and PayPal’s word for the buyer’s country suffices up to EUR ${formatCount(oneEvidenceLimit)} (Art. 24b).`}
      </p>
      <p className="meta">
        {data.rateDay === null
          ? 'There are no exchange rates yet. A shop that charges VAT fetches them from the ECB within an hour.'
          : `The newest exchange rates of the ECB are those of ${data.rateDay}.`}{' '}
        You can put them in as a file: eurofxref.csv or eurofxref-hist.csv.
      </p>
      <label className="btn btn-sm focus-within:outline-2 focus-within:outline-offset-2">
        Put in the ECB’s rates
        <input
          type="file"
          accept={ratesFile.endings.join(',')}
          className="sr-only"
          onChange={(event) => void send(event)}
        />
      </label>
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  );
}
