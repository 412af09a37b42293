import { useStore } from '@nanostores/react';
import { useChangedParts } from '../drafts/use-changed-parts.ts';
import { SectionIndex } from '../SectionIndex.tsx';
import { productParts } from './product-draft.ts';
import { headingIdOf, productSections, type ProductSection } from './product-sections.ts';
import { $unsavedVersions } from './unsaved-versions.ts';
import type { ProductFormMethods } from './use-file-list.ts';

interface Props {
  form: ProductFormMethods;
  without: readonly ProductSection[];
}

export function ProductIndex({ form, without }: Props) {
  const changed = useChangedParts(form, productParts);
  const hasUnsavedVersion = useStore($unsavedVersions) > 0;
  const sections = productSections
    .filter(({ id }) => !without.includes(id))
    .map(({ id, name }) => ({
      id: headingIdOf(id),
      name,
      isUnsaved:
        changed.some(({ section }) => section === id) || (id === 'versions' && hasUnsavedVersion),
    }));
  return <SectionIndex sections={sections} />;
}
