import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { replySchema, replyToTicket, type TicketDetail } from '#contract/contact/tickets.ts';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { callAsAdmin } from '../api.ts';
import { listCannedAnswers } from '#contract/contact/canned-answers.ts';
import { FieldFrame } from '#islands/ui/FieldFrame.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { useLoad } from '../load.ts';

/** Answers by mail and, if ticked, closes the ticket. Unsent text stays in this tab. */
export function ReplyForm({ ticket }: { ticket: TicketDetail }) {
  const queries = useQueryClient();
  const draftKey = `adminReply:${ticket.id}`;
  const [sent, setSent] = useState('');
  const [closes, setCloses] = useState(false);
  const { register, handleSubmit, getValues, setValue, setError, reset, formState } = useForm({
    resolver: zodResolver(replySchema),
    defaultValues: { message: sessionStorage.getItem(draftKey) ?? '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ message }) => {
    setSent('');
    const close = closes && ticket.state === 'open';
    const result = await callAsAdmin(replyToTicket, { id: ticket.id, message, close });
    if (!result.ok) {
      return setError('message', { message: result.error ?? 'The answer could not be sent.' });
    }
    sessionStorage.removeItem(draftKey);
    reset({ message: '' });
    setCloses(false);
    setSent(`The answer goes to ${ticket.email}.${close ? ' The ticket is closed.' : ''}`);
    await queries.invalidateQueries();
  });
  const send = useSubmitOnce(submit);

  function add(text: string): void {
    const message = [getValues('message').trimEnd(), text].filter(Boolean).join('\n\n');
    setValue('message', message);
    sessionStorage.setItem(draftKey, message);
  }

  return (
    <form onSubmit={send} noValidate className="panel flex flex-col gap-3 p-4">
      <CannedAnswerPicker onChoose={add} />
      <TextAreaField
        label="Answer"
        error={errors.message?.message}
        // Text typed while sending would be lost.
        readOnly={isSubmitting}
        {...register('message', {
          onChange: ({ target }) => sessionStorage.setItem(draftKey, target.value),
        })}
      />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton isSubmitting={isSubmitting}>Send answer</SubmitButton>
        {ticket.state === 'open' && (
          <label className="flex cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="checkbox checkbox-primary checkbox-sm"
              checked={closes}
              disabled={isSubmitting}
              onChange={({ target }) => setCloses(target.checked)}
            />
            and close
          </label>
        )}
        <span role="status" className="text-sm wrap-anywhere">
          {sent}
        </span>
      </div>
    </form>
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
