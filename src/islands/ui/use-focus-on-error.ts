import { useEffect, useRef } from 'react';

/** Focuses the first invalid control, also file inputs, which the form library does not track. */
export function useFocusOnError(submitCount: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return form;
}
