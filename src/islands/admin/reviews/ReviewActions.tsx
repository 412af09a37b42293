import { useState } from 'react';
import { updateReview, type ListedReview } from '#contract/catalogue/reviews.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { ReviewDialog } from './ReviewDialog.tsx';

/** Aligns the buttons of all rows. */
const inRow = 'btn-ghost btn-xs w-16 narrow:h-11 narrow:w-20';

/** Answers a review, hides it with a reason, or shows it again. */
export function ReviewActions({ review }: { review: ListedReview }) {
  const { id, productName, name, isHidden, answer } = review;
  const [asked, setAsked] = useState<'answer' | 'hide' | null>(null);
  const show = useAction(() => callAsAdmin(updateReview, { id, isHidden: false }), {
    failed: 'Failed to show the review',
  });
  const subject = `the review of ${productName} by ${name}`;
  return (
    <span className="narrow:my-2 narrow:mr-2 wide:justify-end flex items-center gap-2">
      {answer === null && (
        <Button
          className={inRow}
          aria-label={`Answer ${subject}`}
          onClick={() => setAsked('answer')}
        >
          Answer
        </Button>
      )}
      {isHidden ? (
        <ActionButton className={inRow} aria-label={`Show ${subject}`} action={show}>
          Show
        </ActionButton>
      ) : (
        <Button className={inRow} aria-label={`Hide ${subject}`} onClick={() => setAsked('hide')}>
          Hide
        </Button>
      )}
      <ErrorText className="text-xs">{show.error}</ErrorText>
      {asked && <ReviewDialog review={review} kind={asked} onDone={() => setAsked(null)} />}
    </span>
  );
}
