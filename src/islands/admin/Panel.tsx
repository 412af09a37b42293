import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  /** The heading's id, if an index links to it. */
  headingId?: string;
  isHidden?: boolean;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, headingId, isHidden, className = 'p-4', children }: Props) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <section aria-labelledby={id} hidden={isHidden} className={`panel ${className}`}>
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
