import type { ReactNode } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

interface Props {
  isSubmitting: boolean;
  /** The form's element id, if the button is outside of it. */
  form?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Submits its form once; enabled only after hydration. */
export function SubmitButton({ isSubmitting, form, className = 'btn-primary', children }: Props) {
  const isReady = useIsHydrated();
  return (
    <button
      type="submit"
      form={form}
      className={`btn self-start ${className}`}
      disabled={!isReady || isSubmitting}
    >
      {isSubmitting && <span aria-hidden="true" className="loading loading-xs" />}
      {children}
    </button>
  );
}
