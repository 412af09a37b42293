import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { waysOn } from '#texts/orders.ts';

interface Props {
  title: string;
  text: string;
  /** What it is about. */
  facts: ReactNode;
  /** The best way on, before those that are always there. */
  first?: { href: string; text: string } | undefined;
  children?: ReactNode;
}

/** Says what did not work, and leads on. */
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
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {first && (
          <a href={first.href} className="btn btn-primary">
            {first.text}
          </a>
        )}
        <a href="/" className={first ? 'btn' : 'btn btn-primary'}>
          {waysOn.home}
        </a>
        <a href="/contact-us" className="btn">
          {waysOn.support}
        </a>
      </div>
      {children}
    </div>
  );
}
