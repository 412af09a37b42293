import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
}

/** For a page that was opened without a payment behind it. */
export function NothingHere({ title, children }: Props) {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-2 max-w-[65ch]">{children}</div>
      <a href="/" className="btn btn-primary mt-6">
        Back to Home
      </a>
    </>
  );
}
