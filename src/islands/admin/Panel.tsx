import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  /** The heading's id, if an index links to it. */
  headingId?: string;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, headingId, className = 'p-4', children }: Props) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <section aria-labelledby={id} className={`panel ${className}`}>
      <h2
        id={id}
        tabIndex={headingId === undefined ? undefined : -1}
        className="mb-3 font-semibold outline-none"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}
