import { listQuerySchema } from '#contract/admin.ts';
import { listReviews, type ListedReview } from '#contract/reviews.ts';
import { columns as names } from '#texts/contract/reviews.ts';
import { load } from '../load.ts';
import { ReviewActions } from '../reviews/ReviewActions.tsx';
import { ReviewSubject, ReviewText } from '../reviews/ReviewText.tsx';
import { columnsOf, defineList } from './list.ts';

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

export const reviewList = defineList({
  key: 'reviews',
  name: 'Reviews',
  path: '/admin/reviews',
  empty: 'No reviews found',
  title: 'product',
  whole: ['text'],
  clear: ['text'],
  widest: 'text',
  beginning: 'Buyers review what they bought on the page Re-download, once each.',
  columns: () => columns,
  query: listQuerySchema,
  async load(query, signal) {
    const { reviews, total } = await load(listReviews, query, signal);
    return { rows: reviews, total };
  },
});
