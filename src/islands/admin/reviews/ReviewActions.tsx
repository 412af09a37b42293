import { useState } from 'react';
import { updateReview, type ListedReview } from '#contract/catalogue/reviews.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { ConfirmDialog } from '../actions/ConfirmDialog.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';

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

interface DialogProps {
  review: ListedReview;
  kind: 'answer' | 'hide';
  onDone(): void;
}

const words = {
  answer: {
    question: 'Answer this review?',
    consequence: 'Everybody sees your answer below the review. It cannot be changed later.',
    field: 'Your answer',
    action: 'Publish answer',
    failed: 'Failed to publish the answer',
  },
  hide: {
    question: 'Hide this review?',
    consequence:
      'The product’s page goes on to say how many reviews are hidden. Hide what is unlawful, not what is unkind: a buyer who lost money may say so.',
    field: 'Reason (kept, not shown)',
    action: 'Hide review',
    failed: 'Failed to hide the review',
  },
} as const;

/** Asks for the answer to a review, or for the reason to hide it. */
function ReviewDialog({ review: { id }, kind, onDone }: DialogProps) {
  const [text, setText] = useState('');
  const { question, consequence, field, action, failed } = words[kind];
  const change = kind === 'answer' ? { answer: text } : { isHidden: true, reason: text };
  const run = useAction(() => callAsAdmin(updateReview, { id, ...change }), { failed, onDone });
  return (
    <ConfirmDialog
      question={question}
      action={action}
      run={run}
      onCancel={onDone}
      form={
        <TextAreaField
          label={field}
          className="min-h-24"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      }
    >
      {consequence}
    </ConfirmDialog>
  );
}
