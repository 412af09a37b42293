import { useRef, type SubmitEvent } from 'react';

/** Prevents a second submission in flight; the button is disabled only by the next render. */
export function useSubmitOnce(submit: (event: SubmitEvent) => Promise<unknown>) {
  const isSending = useRef(false);
  return async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    await submit(event).finally(() => {
      isSending.current = false;
    });
  };
}
