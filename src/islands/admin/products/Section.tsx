import type { ReactNode } from 'react';
import { headingIdOf, type ProductSection } from './product-sections.ts';

interface Props {
  /** Its place in the product form's index. */
  id?: ProductSection;
  title: string;
  children: ReactNode;
}

export function Section({ id, title, children }: Props) {
  return (
    <section
      aria-labelledby={id && headingIdOf(id)}
      className="panel flex min-w-0 flex-col gap-4 p-4 sm:p-5"
    >
      {id ? (
        <SectionHeading id={id}>{title}</SectionHeading>
      ) : (
        <h2 className={headingClass}>{title}</h2>
      )}
      {children}
    </section>
  );
}

const headingClass = 'font-semibold tracking-tight';

/** Renders a heading that the index can move the focus to. */
export function SectionHeading({ id, children }: { id: ProductSection; children: ReactNode }) {
  return (
    <h2 id={headingIdOf(id)} tabIndex={-1} className={`${headingClass} outline-none`}>
      {children}
    </h2>
  );
}
