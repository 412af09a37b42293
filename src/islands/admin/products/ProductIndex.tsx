import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { useChangedParts } from '../drafts/use-changed-parts.ts';
import { productParts } from './product-draft.ts';
import { headingIdOf, productSections, type ProductSection } from './product-sections.ts';
import { $unsavedVersions } from './unsaved-versions.ts';
import type { ProductFormMethods } from './use-file-list.ts';

interface Props {
  form: ProductFormMethods;
  /** Sections that the product does not have. */
  without: readonly ProductSection[];
}

/** Links to the sections of a product's page and marks those with unsaved input. */
export function SectionIndex({ form, without }: Props) {
  const changed = useChangedParts(form, productParts);
  const hasUnsavedVersion = useStore($unsavedVersions) > 0;
  const isUnsaved = (id: ProductSection) =>
    changed.some(({ section }) => section === id) || (id === 'versions' && hasUnsavedVersion);
  return (
    <nav aria-label="Sections" className="section-index">
      {productSections
        .filter(({ id }) => !without.includes(id))
        .map(({ id, name }) => (
          <a key={id} href={`#${headingIdOf(id)}`} onClick={goTo}>
            {name}
            {isUnsaved(id) && (
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
