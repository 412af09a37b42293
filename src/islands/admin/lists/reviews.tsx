import { Star } from 'lucide-react';
import { listReviews, reviewQuerySchema, type ListedReview } from '#contract/catalogue/reviews.ts';
import { reviewColumnNames as names } from '#texts/contract/catalogue.ts';
import { load } from '../load.ts';
import { ReviewActions } from '../reviews/ReviewActions.tsx';
import { ReviewSubject, ReviewText } from '../reviews/ReviewText.tsx';
import { choice, columnsOf, defineList } from './list.ts';

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
  none: 'No reviews yet',
  icon: Star,
  title: 'product',
  whole: ['text'],
  clear: ['text'],
  widest: 'text',
  isTall: true,
  beginning:
    'Buyers review what they bought on the page Re-download, once each. Their reviews are on the product’s page at once; you can answer them here.',
  filters: [
    choice('state', 'State', {
      '': 'All',
      unanswered: 'Unanswered',
      answered: 'Answered',
      hidden: 'Hidden',
    }),
  ],
  columns: () => columns,
  query: reviewQuerySchema,
  async load(query, signal) {
    const { reviews, total } = await load(listReviews, query, signal);
    return { rows: reviews, total };
  },
});
