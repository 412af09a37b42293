import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { publicationSchema, updateTicket, type TicketDetail } from '#contract/contact/tickets.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';

/** Publishes question and answer on the product's page, but never the sender's name and address. */
export function PublishForm({ ticket }: { ticket: TicketDetail }) {
  const { id, isPublished } = ticket;
  const queries = useQueryClient();
  const lastAnswer = ticket.replies.findLast(({ by }) => by === 'seller')?.message;
  const form = useForm({
    resolver: zodResolver(publicationSchema),
    values: {
      question: ticket.question || ticket.message,
      answer: ticket.answer || (lastAnswer ?? ''),
    },
    // An answer sent meanwhile replaces only fields that were not edited.
    resetOptions: { keepDirtyValues: true },
  });
  const withdraw = useAction(() => callAsAdmin(updateTicket, { id, isPublished: false }), {
    failed: 'Failed to take the question off the page',
  });
  const submit = form.handleSubmit(async (texts) => {
    const result = await callAsAdmin(updateTicket, { id, isPublished: true, ...texts });
    if (result.ok) {
      form.reset(texts);
      await queries.invalidateQueries();
    } else form.setError('root', { message: result.error ?? 'Failed to publish the question.' });
  });
  const publish = useSubmitOnce(submit);
  const { errors, isSubmitting } = form.formState;

  return (
    <details className="panel p-4">
      <summary className="font-semibold">Publish on the product page</summary>
      <form onSubmit={publish} noValidate className="mt-3 flex flex-col gap-3">
        <p className="text-base-content/75 text-sm">
          Name and address are not shown. Leave out what only the writer should read.
        </p>
        <TextAreaField
          label="Question"
          className="min-h-24"
          readOnly={isSubmitting}
          {...fieldProps(form, 'question')}
        />
        <TextAreaField
          label="Public answer"
          className="min-h-24"
          readOnly={isSubmitting}
          {...fieldProps(form, 'answer')}
        />
        <ErrorText>{errors.root?.message ?? withdraw.error}</ErrorText>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton isSubmitting={isSubmitting}>
            {isPublished ? 'Publish again' : 'Publish'}
          </SubmitButton>
          {isPublished && (
            <ActionButton
              className="btn-sm border-base-300 bg-base-100 narrow:h-10"
              action={withdraw}
            >
              Take it off the page
            </ActionButton>
          )}
          <span role="status" className="text-sm">
            {isPublished && 'Stands on the product’s page.'}
          </span>
        </div>
      </form>
    </details>
  );
}
