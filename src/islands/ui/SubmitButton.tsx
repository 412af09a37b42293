import type { ReactNode } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

interface Props {
  /** The form is being submitted. */
  isSubmitting: boolean;
  children: ReactNode;
}

/** Submits its form once; enabled only after hydration. */
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
