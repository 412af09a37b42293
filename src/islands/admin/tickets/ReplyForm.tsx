import { useState } from 'react';
import { replySchema, replyToTicket, type TicketDetail } from '#contract/contact/tickets.ts';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
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
      setSent(`The answer goes to ${ticket.email}.${close ? ' The ticket is closed.' : ''}`);
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

/** Offers canned answers; choosing one adds its text. */
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
