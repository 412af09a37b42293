import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { ListPanel } from '../lists/ListPanel.tsx';
import { reviewList } from '../lists/reviews.tsx';

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
