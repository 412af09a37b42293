import { useState } from 'react';
import { findReview, type Review } from '#contract/catalogue/reviews.ts';
import { formatDay } from '#texts/language.ts';
import { reviewForm as texts, reviewItem } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { usePortalData } from './use-portal-data.ts';

interface Props {
  portalToken: string;
  /** Called once the token no longer opens anything. */
  onDead(): void;
}

const ask = (portalToken: string) => call(findReview, { portalToken });

/** Renders the buyer's review of the purchase, or the form for it. */
export function ReviewSection({ portalToken, onDead }: Props) {
  const { data, hasFailed, load } = usePortalData(ask, portalToken, onDead);
  const [published, setPublished] = useState<Review | null>(null);
  const review = published ?? data?.review;
  return (
    <section aria-labelledby="review-heading" className="panel p-5 sm:p-6">
      <h3 id="review-heading" className="heading-2 mb-2">
        {texts.title}
      </h3>
      {!data && !hasFailed && <Spinner label={texts.loading} hasVisibleLabel />}
      {hasFailed && <FailedLoad text={texts.notLoaded} onRetry={load} />}
      <p role="status" className="text-success text-sm">
        {published && texts.published}
      </p>
      {review && (
        <>
          <p>
            <span role="img" aria-label={reviewItem.stars(review.rating)}>
              {'★'.repeat(review.rating)}
            </span>{' '}
            <span className="font-semibold">{review.name}</span>{' '}
            <time className="meta" dateTime={review.at}>
              {formatDay(review.at)}
            </time>
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{review.text}</p>
        </>
      )}
      {data && !review && (
        <ReviewForm portalToken={portalToken} onPublished={setPublished} onDead={onDead} />
      )}
    </section>
  );
}
