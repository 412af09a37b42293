import type { ReactNode } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

interface Props {
  /** What was submitted is under way; it cannot be submitted twice. */
  isSubmitting: boolean;
  children: ReactNode;
}

/** Sends its form, once, and only when the form's script runs. */
export function SubmitButton({ isSubmitting, children }: Props) {
  const isReady = useIsHydrated();
  return (
    <button
      type="submit"
      className="btn btn-primary self-start"
      disabled={!isReady || isSubmitting}
    >
      {isSubmitting && <span aria-hidden="true" className="loading loading-xs" />}
      {children}
    </button>
  );
}
