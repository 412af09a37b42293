import { useState } from 'react';
import {
  publicationSchema,
  replySchema,
  replyToTicket,
  updateTicket,
  type TicketDetail,
} from '#contract/contact/tickets.ts';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { listCannedAnswers } from '#contract/contact/canned-answers.ts';
import { FieldFrame } from '#islands/ui/FieldFrame.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { useLoad } from '../load.ts';
import { field, useAdminForm } from '../use-admin-form.ts';

/** Answers by mail and, if ticked, closes the ticket. Unsent text stays in this tab. */
export function ReplyForm({ ticket }: { ticket: TicketDetail }) {
  const draftKey = `adminReply:${ticket.id}`;
  const [sent, setSent] = useState('');
  const [closes, setCloses] = useState(false);
  const close = closes && ticket.state === 'open';
  const { form, sending } = useAdminForm({
    schema: replySchema,
    defaultValues: { message: sessionStorage.getItem(draftKey) ?? '' },
    send({ message }) {
      setSent('');
      return callAsAdmin(replyToTicket, { id: ticket.id, message, close });
    },
    failed: 'The answer could not be sent.',
    failedAt: 'message',
    onSaved(_, __, { reset }) {
      sessionStorage.removeItem(draftKey);
      reset({ message: '' });
      setCloses(false);
      setSent(
        `Your answer is on its way to ${ticket.email}.${close ? ' The ticket is closed.' : ''}`,
      );
    },
  });

  function add(text: string): void {
    const message = [form.getValues('message').trimEnd(), text].filter(Boolean).join('\n\n');
    form.setValue('message', message);
    sessionStorage.setItem(draftKey, message);
  }

  return (
    <AdminForm
      sending={sending}
      action="Send answer"
      beside={
        ticket.state === 'open' && (
          <Checkbox
            checked={closes}
            disabled={sending.isSubmitting}
            onChange={({ target }) => setCloses(target.checked)}
          >
            and close
          </Checkbox>
        )
      }
      status={sent}
    >
      <CannedAnswerPicker onChoose={add} />
      <TextAreaField
        label="Answer"
        // Text typed while sending would be lost.
        readOnly={sending.isSubmitting}
        {...field(form, 'message', {
          onChange: ({ target }: { target: HTMLTextAreaElement }) =>
            sessionStorage.setItem(draftKey, target.value),
        })}
      />
    </AdminForm>
  );
}

function CannedAnswerPicker({ onChoose }: { onChoose(message: string): void }) {
  const { data } = useLoad(listCannedAnswers, {});
  const answers = data?.answers ?? [];
  const edit = <TextLink href="/admin/canned-answers">Edit canned answers</TextLink>;
  if (answers.length === 0) return <p className="text-sm">{edit}</p>;
  return (
    <FieldFrame label="Canned answer" error={undefined} hint={edit}>
      {(control) => (
        <select
          {...control}
          className="select w-full"
          value=""
          onChange={({ target }) =>
            onChoose(answers.find(({ id }) => String(id) === target.value)?.message ?? '')
          }
        >
          <option value="">Choose one to add its text</option>
          {answers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

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
        status={isPublished && 'Shown on the product’s page.'}
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
