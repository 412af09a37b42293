import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import { createReview, reviewFormSchema, type Review } from '#contract/catalogue/reviews.ts';
import { reviewForm as texts, reviewItem } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';

interface Props {
  portalToken: string;
  onPublished(review: Review): void;
  /** Called once the token no longer opens anything. */
  onDead(): void;
}

const ratings = [1, 2, 3, 4, 5] as const;

/** Publishes a review, which is final. */
export function ReviewForm({ portalToken, onPublished, onDead }: Props) {
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
        <div className="mt-1 flex flex-wrap gap-x-4">
          {ratings.map((rating) => (
            <label key={rating} className="flex min-h-8 items-center gap-2">
              <input
                type="radio"
                className="radio radio-sm"
                name={field.name}
                aria-label={reviewItem.stars(rating)}
                checked={field.value === rating}
                ref={rating === 1 ? field.ref : undefined}
                onChange={() => field.onChange(rating)}
                onBlur={field.onBlur}
              />
              <span aria-hidden="true">{rating} ★</span>
            </label>
          ))}
        </div>
        <ErrorText>{errors.rating?.message}</ErrorText>
      </fieldset>
      <TextAreaField label={texts.text} className="min-h-24" {...fieldProps(form, 'text')} />
      <Field label={texts.name} autoComplete="nickname" {...fieldProps(form, 'name')} />
      <ErrorText>{errors.root?.message}</ErrorText>
      <div>
        <SubmitButton isSubmitting={isSubmitting}>{texts.submit}</SubmitButton>
      </div>
    </form>
  );
}
