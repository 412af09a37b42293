import { useRef, type SubmitEvent } from 'react';

/** Submits a form once at a time: its button is disabled only with the next render. */
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
