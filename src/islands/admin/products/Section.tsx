import { useState, type ReactNode } from 'react';

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

interface FoldedProps extends Props {
  id: ProductSection;
  /** Shown while closed: the state, and what opening would add. */
  gist: string;
  /** Opens it; closing it again is up to the person. */
  isOpen?: boolean;
}

/** A section that can wait, closed until it is needed. */
export function FoldedSection({ id, title, gist, isOpen = false, children }: FoldedProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <details className="panel group min-w-0" open={wasOpened}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its heading is the label */}
      <summary className="cursor-pointer p-4 sm:p-5">
        <span className="grow">
          <h2 id={headingIdOf(id)} tabIndex={-1} className={`${headingClass} outline-none`}>
            {title}
          </h2>
          <span className="text-base-content/75 text-sm group-open:hidden">{gist}</span>
        </span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4 sm:px-5 sm:pb-5 [&_:is(label,legend)]:font-normal">
        {children}
      </div>
    </details>
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
  { id: 'selling', name: 'How it is sold' },
  { id: 'compatibility', name: 'Facts for buyers' },
  { id: 'files', name: 'More pictures' },
  { id: 'set-files', name: 'Set files' },
  { id: 'reports', name: 'Reports' },
  { id: 'versions', name: 'Versions' },
] as const;

export type ProductSection = (typeof productSections)[number]['id'];

export const headingIdOf = (section: ProductSection) => `section-${section}`;
