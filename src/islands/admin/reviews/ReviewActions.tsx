import { useState } from 'react';
import { updateReview, type ListedReview } from '#contract/catalogue/reviews.ts';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import { RunButton } from '../actions/RunButton.tsx';
import { callAsAdmin } from '../api.ts';

const inRow = 'btn-ghost btn-xs w-16 narrow:h-11 narrow:w-20';

export function ReviewActions({ review }: { review: ListedReview }) {
  const { id, productName, name, isHidden, answer } = review;
  const subject = `the review of ${productName} by ${name}`;
  return (
    <span className="narrow:my-2 narrow:mr-2 wide:justify-end flex items-center gap-2">
      {answer === null && <AskingButton kind="answer" id={id} subject={subject} />}
      {isHidden ? (
        <RunButton
          className={inRow}
          aria-label={`Show ${subject}`}
          run={() => callAsAdmin(updateReview, { id, isHidden: false })}
          failed="Failed to show the review"
          errorClass="text-xs"
        >
          Show
        </RunButton>
      ) : (
        <AskingButton kind="hide" id={id} subject={subject} />
      )}
    </span>
  );
}

const words = {
  answer: {
    label: 'Answer',
    question: 'Answer this review?',
    children: 'Everyone sees your answer below the review. You can’t change it later.',
    action: 'Publish answer',
    failed: 'Failed to publish the answer',
  },
  hide: {
    label: 'Hide',
    question: 'Hide this review?',
    children:
      'The product’s page still says how many reviews are hidden. Hide what is unlawful, not what is unkind: a buyer who lost money may say so.',
    action: 'Hide review',
    failed: 'Failed to hide the review',
  },
} as const;

interface AskingButtonProps {
  kind: keyof typeof words;
  id: ListedReview['id'];
  subject: string;
}

function AskingButton({ kind, id, subject }: AskingButtonProps) {
  const [text, setText] = useState('');
  const change = kind === 'answer' ? { answer: text } : { isHidden: true, reason: text };
  return (
    <ConfirmButton
      {...words[kind]}
      className={inRow}
      aria-label={`${words[kind].label} ${subject}`}
      run={() => callAsAdmin(updateReview, { id, ...change })}
      onOpen={() => setText('')}
      form={
        <TextAreaField
          label={kind === 'answer' ? 'Your answer' : 'Reason (kept, not shown)'}
          className="min-h-24"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      }
    />
  );
}
