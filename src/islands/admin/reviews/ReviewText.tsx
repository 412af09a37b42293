import type { ListedReview } from '#contract/reviews.ts';
import { reviewItem as texts } from '#texts/reviews.ts';
import { ShopTime } from '../ShopTime.tsx';
import { StateChip } from '../StateChip.tsx';

/** Renders what was written, what is known of it, and the answer. */
export function ReviewText({ review }: { review: ListedReview }) {
  const { text, daysOwned, daysUsed, isRefunded, isCopy, answer, isHidden, reason } = review;
  const facts = [texts.owned(daysOwned), texts.used(daysUsed)];
  return (
    <div className="space-y-1 py-1.5 leading-5">
      {isHidden && <p className="text-error font-medium">{`Hidden: ${reason}`}</p>}
      {(isRefunded || isCopy) && (
        <p className="flex flex-wrap gap-x-3">
          {isRefunded && <StateChip tone="bad">{texts.refunded}</StateChip>}
          {isCopy && <StateChip>{texts.copy}</StateChip>}
        </p>
      )}
      <p className="max-w-[75ch] text-sm">{text}</p>
      <p className="meta">{facts.join(' · ')}</p>
      {answer && (
        <p className="border-base-300 meta max-w-[75ch] border-l-2 pl-3">
          {`Your answer: ${answer}`}
        </p>
      )}
    </div>
  );
}

/** Renders what was reviewed, by whom, how well and when. */
export function ReviewSubject({ review }: { review: ListedReview }) {
  const { productName, rating, name, at } = review;
  return (
    <div className="space-y-0.5 py-1.5 leading-5 font-normal">
      <p className="truncate font-medium" title={productName}>
        {productName}
      </p>
      <p>
        <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(5 - rating)}</span>
        <span className="sr-only">{texts.stars(rating)}</span>
      </p>
      <p className="meta truncate">
        {name} · <ShopTime iso={at} />
      </p>
    </div>
  );
}
