import { useQuery } from '@tanstack/react-query';
import { getPromoCode, texts } from '../../../contract/promo-codes.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { BackToList } from '../BackToList.tsx';
import { FailedNotice } from '../FailedNotice.tsx';
import { countOf, formatSum } from '../format.ts';
import { load } from '../load.ts';
import { PromoCodeForm } from './PromoCodeForm.tsx';

interface Props {
  /** Of the promo code to be changed; without one, a new one is added. */
  id?: string;
}

/** Adds a promo code, or changes one. */
export function PromoCodeFormPage({ id }: Props) {
  return (
    <div className="max-w-2xl">
      <BackToList tab="promo-codes" />
      <PageHeading>{id === undefined ? 'Add Promo Code' : 'Edit Promo Code'}</PageHeading>
      <div className="mt-4">
        {id === undefined ? <PromoCodeForm present={null} /> : <PresentForm id={id} />}
      </div>
    </div>
  );
}

function PresentForm({ id }: { id: string }) {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['promo-code-form', id],
    queryFn: ({ signal }) => load(getPromoCode, { id }, signal),
    // What is typed must not be replaced under the seller's hands; the next visit asks again.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isPending) return <Spinner />;
  if (!data) return <FailedNotice text={texts.loadFailed} onRetry={refetch} />;
  return (
    <>
      <p className="text-base-content/80 mb-4 text-sm">
        So far {countOf(data.uses, 'use')} and {formatSum(data.revenue)} of revenue.
      </p>
      <PromoCodeForm present={data} />
    </>
  );
}
