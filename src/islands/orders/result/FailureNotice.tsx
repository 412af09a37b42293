import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { NextLinks, type Way } from './NextLinks.tsx';

interface Props {
  title: string;
  text: string;
  /** The payment or product concerned. */
  facts: ReactNode;
  /** The preferred link, before the standard ones. */
  first?: Way | undefined;
  children?: ReactNode;
}

/** Says what failed and offers links. */
export function FailureNotice({ title, text, facts, first, children }: Props) {
  return (
    <div className="text-center">
      <CircleAlert
        aria-hidden="true"
        className="mx-auto mb-3 size-8 opacity-60"
        strokeWidth={1.5}
      />
      <h1 className="heading-1">{title}</h1>
      <p className="mt-2">{text}</p>
      {facts && <div className="mx-auto mt-4 w-fit text-left">{facts}</div>}
      <NextLinks first={first} className="justify-center" />
      {children}
    </div>
  );
}
