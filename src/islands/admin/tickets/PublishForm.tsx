import { publicationSchema, updateTicket, type TicketDetail } from '#contract/contact/tickets.ts';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { field, useAdminForm } from '../use-admin-form.ts';

/** Publishes question and answer on the product's page, but never the sender's name and address. */
export function PublishForm({ ticket }: { ticket: TicketDetail }) {
  const { id, isPublished } = ticket;
  const lastAnswer = ticket.replies.findLast(({ by }) => by === 'seller')?.message;
  const { form, sending } = useAdminForm({
    schema: publicationSchema,
    values: {
      question: ticket.question || ticket.message,
      answer: ticket.answer || (lastAnswer ?? ''),
    },
    // An answer sent meanwhile replaces only fields that were not edited.
    resetOptions: { keepDirtyValues: true },
    send: (texts) => callAsAdmin(updateTicket, { id, isPublished: true, ...texts }),
    failed: 'Failed to publish the question.',
    onSaved: (_, texts, { reset }) => reset(texts),
  });
  const withdraw = useAction(() => callAsAdmin(updateTicket, { id, isPublished: false }), {
    failed: 'Failed to take the question off the page',
  });
  const area = { className: 'min-h-24', readOnly: sending.isSubmitting };
  return (
    <details className="panel p-4">
      <summary className="font-semibold">Publish on the product page</summary>
      <AdminForm
        sending={{ ...sending, error: sending.error ?? withdraw.error ?? undefined }}
        className="mt-3 flex flex-col gap-3"
        action={isPublished ? 'Publish again' : 'Publish'}
        beside={
          isPublished && (
            <ActionButton
              className="btn-sm border-base-300 bg-base-100 narrow:h-10"
              action={withdraw}
            >
              Take it off the page
            </ActionButton>
          )
        }
        status={isPublished && 'Stands on the product’s page.'}
      >
        <p className="text-base-content/75 text-sm">
          Name and address are not shown. Leave out what only the writer should read.
        </p>
        <TextAreaField label="Question" {...area} {...field(form, 'question')} />
        <TextAreaField label="Public answer" {...area} {...field(form, 'answer')} />
      </AdminForm>
    </details>
  );
}
