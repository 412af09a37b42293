import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { replySchema, replyToTicket, type TicketDetail } from '#contract/tickets.ts';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { callAsAdmin } from '../api.ts';

/** Answers by mail; the second button also closes the ticket. Unsent text stays in this tab. */
export function ReplyForm({ ticket }: { ticket: TicketDetail }) {
  const queries = useQueryClient();
  const draftKey = `adminReply:${ticket.id}`;
  const [sent, setSent] = useState('');
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(replySchema),
    defaultValues: { message: sessionStorage.getItem(draftKey) ?? '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ message }, event) => {
    setSent('');
    const close = isFromCloser(event?.nativeEvent);
    const result = await callAsAdmin(replyToTicket, { id: ticket.id, message, close });
    if (!result.ok) {
      return setError('message', { message: result.error ?? 'The answer could not be sent.' });
    }
    sessionStorage.removeItem(draftKey);
    reset({ message: '' });
    setSent(`The answer goes to ${ticket.email}.${close ? ' The ticket is closed.' : ''}`);
    await queries.invalidateQueries();
  });
  const send = useSubmitOnce(submit);

  return (
    <form onSubmit={send} noValidate className="panel flex flex-col gap-3 p-4">
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
          <button
            type="submit"
            name="close"
            className="btn border-base-300 bg-base-100"
            disabled={isSubmitting}
          >
            Reply and close
          </button>
        )}
        <span role="status" className="text-sm wrap-anywhere">
          {sent}
        </span>
      </div>
    </form>
  );
}

function isFromCloser(event: object | undefined): boolean {
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.name === 'close';
}
