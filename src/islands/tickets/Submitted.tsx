import { useEffect, useRef } from 'react';
import { texts } from '#texts/contract/tickets.ts';
import { contactForm } from '#texts/tickets.ts';

/**
 * Says that the ticket has arrived. Takes the focus, which the form's button leaves behind, and about the form's room, so
 * that nothing else comes to lie under the second half of a double click.
 */
export function Submitted({ onAgain }: { onAgain(): void }) {
  const message = useRef<HTMLOutputElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="flex min-h-100 flex-col items-center justify-center text-center">
      <output ref={message} tabIndex={-1} className="text-success block font-medium outline-none">
        {texts.submitted}
      </output>
      <button type="button" className="btn btn-ghost btn-sm mt-3" onClick={onAgain}>
        {contactForm.again}
      </button>
    </div>
  );
}
