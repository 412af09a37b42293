import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  className?: string;
  children: ReactNode;
}

/** Renders a section of a page in a frame, named by its heading. */
export function Panel({ title, className = 'p-4', children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`panel ${className}`}>
      <h2 id={id} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
