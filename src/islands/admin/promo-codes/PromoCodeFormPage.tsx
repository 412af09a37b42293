import { getPromoCode, texts, type PromoCodeRow } from '#contract/sales/promo-codes.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { BackToList } from '../BackToList.tsx';
import { formatSum, shareText } from '../format.ts';
import { oncePerVisit, useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { PromoCodeEditor } from './PromoCodeEditor.tsx';
import { countOf, formatCount } from '#texts/language.ts';

interface Props {
  /** Undefined for a new promo code. */
  id?: string;
}

export function PromoCodeFormPage({ id }: Props) {
  return (
    <div className="max-w-2xl">
      <BackToList tab="promo-codes" />
      <PageHeading>{id === undefined ? 'Add Promo Code' : 'Edit Promo Code'}</PageHeading>
      <div className="mt-4">
        {id === undefined ? <PromoCodeEditor present={null} /> : <PresentForm id={id} />}
      </div>
    </div>
  );
}

function PresentForm({ id }: { id: string }) {
  const query = useLoad(getPromoCode, { id }, oncePerVisit);
  return (
    <Loaded query={query} failed={texts.loadFailed}>
      {(present) => (
        <>
          <p className="text-base-content/80 mb-4 text-sm">
            {`So far ${countOf(present.uses, 'use')} and ${formatSum(present.revenue)} of revenue. ${conversionOf(present)}`}
          </p>
          <PromoCodeEditor present={present} />
        </>
      )}
    </Loaded>
  );
}

/** Says how many of the payments begun with the code, by its link or by hand, were completed. */
function conversionOf({ begun, uses }: PromoCodeRow): string {
  if (begun === 0) return 'No payment was begun with it.';
  return `Of ${countOf(begun, 'payment')} begun with it, ${formatCount(uses)} came through${shareText(uses, begun)}.`;
}
