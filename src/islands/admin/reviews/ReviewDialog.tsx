import { useState } from 'react';
import { updateReview, type ListedReview } from '#contract/catalogue/reviews.ts';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { ConfirmDialog } from '../actions/ConfirmDialog.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';

interface Props {
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
export function ReviewDialog({ review: { id }, kind, onDone }: Props) {
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
