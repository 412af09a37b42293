import type { ReactNode } from 'react';

interface Props {
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

/** The sections of a product's page, in order. Reports and versions need a saved product. */
export const productSections = [
  { id: 'basics', name: 'Basics' },
  { id: 'compatibility', name: 'Compatibility' },
  { id: 'selling', name: 'Selling' },
  { id: 'files', name: 'Files' },
  { id: 'set-files', name: 'Set files' },
  { id: 'reports', name: 'Reports' },
  { id: 'versions', name: 'Versions' },
] as const;

export type ProductSection = (typeof productSections)[number]['id'];

export const headingIdOf = (section: ProductSection) => `section-${section}`;
