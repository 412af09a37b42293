import { useEffect, useRef } from 'react';
import { texts } from '#texts/contract/tickets.ts';
import { contactForm } from '#texts/tickets.ts';
import { Button } from '../ui/Button.tsx';

/**
 * Confirms the ticket. Takes the focus, and about the form's height, so that the second half of a
 * double click hits nothing else.
 */
export function Submitted({ onAgain }: { onAgain(): void }) {
  const message = useRef<HTMLOutputElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="flex min-h-100 flex-col items-center justify-center text-center">
      <output ref={message} tabIndex={-1} className="text-success block font-medium outline-none">
        {texts.submitted}
      </output>
      <Button className="btn-ghost btn-sm mt-3" onClick={onAgain}>
        {contactForm.again}
      </Button>
    </div>
  );
}
