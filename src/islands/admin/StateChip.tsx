import type { ReactNode } from 'react';

/** `wait`: someone has to act. */
export type Tone = 'good' | 'wait' | 'bad';

/** Renders a state as a word beside a dot. */
export function StateChip({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className="state-chip" data-tone={tone}>
      {children}
    </span>
  );
}
