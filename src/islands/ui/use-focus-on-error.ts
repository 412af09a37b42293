import { useEffect, useRef } from 'react';

/**
 * After a submission the focus goes to the first control of the form that has an error, also to those that the form's
 * library does not know, such as file inputs.
 *
 * @param submitCount how often the form was submitted so far
 * @returns the ref of the form
 */
export function useFocusOnError(submitCount: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return form;
}
