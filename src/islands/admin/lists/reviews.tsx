import { Star, EyeOff } from 'lucide-react';
import { listReviews, type ListedReview } from '#contract/catalogue/reviews.ts';
import { reviewColumnNames as names } from '#texts/contract/catalogue.ts';
import { rowsOf } from '../load.ts';
import { ReviewActions } from '../reviews/ReviewActions.tsx';
import { choice, columnsOf, defineList } from './list.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { ListPanel } from './ListPanel.tsx';
import { reviewItem as texts } from '#texts/buyers.ts';
import { ShopTime } from '../ShopTime.tsx';
import { StateChip } from '../StateChip.tsx';

const columns = columnsOf(
  [
    ['product', names.product],
    ['text', names.text],
  ],
  {
    product: (review: ListedReview) => <ReviewSubject review={review} />,
    text: (review) => <ReviewText review={review} />,
  },
  { isUnsorted: true, actions: (review) => <ReviewActions review={review} /> },
);

const reviewList = defineList({
  key: 'reviews',
  name: 'Reviews',
  path: '/admin/reviews',
  empty: 'No reviews found',
  none: 'No reviews yet',
  icon: Star,
  title: 'product',
  whole: ['text'],
  clear: ['text'],
  widest: 'text',
  isTall: true,
  beginning:
    'Buyers can review each purchase once, on the Re-download page. Reviews appear on the product’s page at once. You can answer them here.',
  filters: [
    choice('state', 'State', {
      '': 'All',
      unanswered: 'Unanswered',
      answered: 'Answered',
      hidden: 'Hidden',
    }),
  ],
  columns: () => columns,
  ...rowsOf(listReviews, ({ reviews, total }) => ({ rows: reviews, total })),
});

export function ReviewsPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <div className="mb-3">
        <PageHeading>Reviews</PageHeading>
      </div>
      <ListPanel list={reviewList} search={search} />
    </>
  );
}

function ReviewText({ review }: { review: ListedReview }) {
  const { text, name, at, daysOwned, daysUsed, isRefunded, isCopy, answer, isHidden, reason } =
    review;
  return (
    <div className={`space-y-1 leading-5 ${isHidden ? 'text-base-content/75' : ''}`}>
      {isHidden && (
        <p className="flex items-start gap-1.5 text-sm">
          <EyeOff aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {`Hidden: ${reason}`}
        </p>
      )}
      {(isRefunded || isCopy) && (
        <p className="flex flex-wrap gap-x-3">
          {isRefunded && <StateChip tone="bad">{texts.refunded}</StateChip>}
          {isCopy && <StateChip>{texts.copy}</StateChip>}
        </p>
      )}
      <p className="max-w-[75ch] text-sm">{text}</p>
      <p className="meta">
        {name} · <ShopTime iso={at} hasTime={false} /> · {texts.owned(daysOwned)} ·{' '}
        {texts.used(daysUsed)}
      </p>
      {answer && (
        <p className="border-base-300 meta max-w-[75ch] border-l-2 pl-3">
          {`Your answer: ${answer}`}
        </p>
      )}
    </div>
  );
}

function ReviewSubject({ review }: { review: ListedReview }) {
  const { productName, rating, isHidden } = review;
  return (
    <div
      className={`narrow:flex narrow:flex-row-reverse narrow:items-baseline narrow:justify-end narrow:gap-2 wide:w-44 leading-5 font-normal whitespace-normal ${isHidden ? 'text-base-content/75' : ''}`}
    >
      <p className="line-clamp-2 font-medium" title={productName}>
        {productName}
      </p>
      <p className="shrink-0 text-sm">
        <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(5 - rating)}</span>
        <span className="sr-only">{texts.stars(rating)}</span>
      </p>
    </div>
  );
}
