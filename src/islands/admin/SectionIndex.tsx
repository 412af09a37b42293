import type { MouseEvent } from 'react';

interface Props {
  /** In order; the id is that of the section's heading. */
  sections: readonly { id: string; name: string; isUnsaved: boolean }[];
  /** On wide screens a column beside the form instead of a row above it. */
  isBeside?: boolean;
}

/** Links to the sections of a long form and marks those with unsaved input. */
export function SectionIndex({ sections, isBeside = false }: Props) {
  return (
    <nav aria-label="Sections" className={`section-index ${isBeside ? 'is-beside' : ''}`}>
      {sections.map(({ id, name, isUnsaved }) => (
        <a key={id} href={`#${id}`} onClick={goTo}>
          {name}
          {isUnsaved && (
            <span className="unsaved-dot">
              <span className="sr-only">, not saved</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

/** Keeps the address, so that Back leaves the form. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
