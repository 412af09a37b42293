import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { replySchema, replyToTicket, type TicketDetail } from '#contract/tickets.ts';
import { MessageField } from '#islands/tickets/MessageField.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { callAsAdmin } from '../api.ts';

/** Answers by mail. What was typed stays until it is sent, in this tab, wherever the seller was meanwhile. */
export function ReplyForm({ ticket }: { ticket: TicketDetail }) {
  const queries = useQueryClient();
  const draftKey = `adminReply:${ticket.id}`;
  const [sent, setSent] = useState(false);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(replySchema),
    defaultValues: { message: sessionStorage.getItem(draftKey) ?? '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ message }) => {
    setSent(false);
    const result = await callAsAdmin(replyToTicket, { id: ticket.id, message });
    if (!result.ok) {
      return setError('message', { message: result.error ?? 'The answer could not be sent.' });
    }
    sessionStorage.removeItem(draftKey);
    reset({ message: '' });
    setSent(true);
    await queries.invalidateQueries();
  });
  const send = useSubmitOnce(submit);

  return (
    <form onSubmit={send} noValidate className="panel flex flex-col gap-3 p-4">
      <MessageField
        label="Answer"
        error={errors.message?.message}
        // What is typed while the answer is on its way would be lost with it.
        readOnly={isSubmitting}
        {...register('message', {
          onChange: ({ target }) => sessionStorage.setItem(draftKey, target.value),
        })}
      />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton isSubmitting={isSubmitting}>Send answer</SubmitButton>
        <span role="status" className="text-sm wrap-anywhere">
          {sent && `The answer goes to ${ticket.email}.`}
        </span>
      </div>
    </form>
  );
}
