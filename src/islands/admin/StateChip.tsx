import type { ReactNode } from 'react';

/** `wait`: somebody has to do something yet. */
export type Tone = 'good' | 'wait' | 'bad';

/** The state of a row, in a word beside a dot. */
export function StateChip({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className="state-chip" data-tone={tone}>
      {children}
    </span>
  );
}
