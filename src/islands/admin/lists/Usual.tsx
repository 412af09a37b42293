import type { ReactNode } from 'react';

/** Renders the value that most rows have: muted in columns, omitted on cards. */
export function Usual({ children }: { children: ReactNode }) {
  return <span className="row-usual">{children}</span>;
}

/** Renders a usual value as a dash; assistive technology reads the word. */
export function Dash({ children }: { children: string }) {
  return (
    <Usual>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{children}</span>
    </Usual>
  );
}

/** Renders a number; zero as a dash. */
export function Figure({ of, children }: { of: number; children: string }) {
  return of === 0 ? <Dash>{children}</Dash> : children;
}
