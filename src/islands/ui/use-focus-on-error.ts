import { useEffect, useRef } from 'react';

/** Focuses the first invalid control, unfolding what hides it, also file inputs, which the form library does not track. */
export function useFocusOnError(submitCount: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.closest('details')?.setAttribute('open', '');
    invalid?.focus();
  }, [submitCount]);
  return form;
}
