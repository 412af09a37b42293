import { useState } from 'react';
import {
  findReview,
  type Review,
  createReview,
  reviewFormSchema,
} from '#contract/catalogue/reviews.ts';
import { formatDay } from '#texts/language.ts';
import { reviewForm as texts, reviewItem } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { usePortalData } from './use-portal-data.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';

interface Props {
  portalToken: string;
  onDead(): void;
}

const ask = (portalToken: string) => call(findReview, { portalToken });

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

interface FormProps {
  portalToken: string;
  onPublished(review: Review): void;
  onDead(): void;
}

const ratings = [1, 2, 3, 4, 5] as const;

function ReviewForm({ portalToken, onPublished, onDead }: FormProps) {
  const form = useForm({
    resolver: zodResolver(reviewFormSchema),
    defaultValues: { rating: 0, text: '', name: '' },
  });
  const { errors, isSubmitting } = form.formState;
  // Not registered: a registered radio button gives its value as text instead of a number.
  const { field } = useController({ control: form.control, name: 'rating' });
  const publish = form.handleSubmit(async (values) => {
    const result = await call(createReview, { ...values, portalToken });
    if (result.ok) return onPublished(result.data.review);
    if (result.status === 401) return onDead();
    form.setError('root', { message: result.error ?? texts.failed });
  });
  return (
    <form onSubmit={publish} noValidate className="flex max-w-xl flex-col gap-4">
      <p className="text-base-content/80 text-sm">{texts.lead}</p>
      <fieldset>
        <legend className="text-sm font-medium">{texts.rating}</legend>
        <div className="stars">
          {ratings.map((rating) => (
            <label key={rating}>
              <input
                type="radio"
                name={field.name}
                aria-label={reviewItem.stars(rating)}
                checked={field.value === rating}
                ref={rating === 1 ? field.ref : undefined}
                onChange={() => field.onChange(rating)}
                onBlur={field.onBlur}
              />
              <span aria-hidden="true" />
            </label>
          ))}
        </div>
        <ErrorText>{errors.rating?.message}</ErrorText>
      </fieldset>
      {field.value > 0 && (
        <>
          <TextAreaField label={texts.text} className="min-h-24" {...fieldProps(form, 'text')} />
          <Field label={texts.name} autoComplete="nickname" {...fieldProps(form, 'name')} />
        </>
      )}
      <ErrorText>{errors.root?.message}</ErrorText>
      <div>
        <SubmitButton isSubmitting={isSubmitting}>{texts.submit}</SubmitButton>
      </div>
    </form>
  );
}
