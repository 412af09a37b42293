import { useRef, useState } from 'react';
import { FiltersToggle } from '#islands/ui/FiltersToggle.tsx';
import { useDismiss } from '#islands/ui/use-dismiss.ts';
import { FilterFields } from './FilterFields.tsx';
import type { Filter, ListParams } from './list.ts';

interface Props {
  filters: Filter[];
  params: ListParams;
  onChange(changed: ListParams): void;
}

/** Renders the filters in a line; on narrow screens in a menu behind one button. */
export function FilterMenu({ filters, params, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  useDismiss(area, isOpen, () => setOpen(false));
  return (
    <div ref={area} className="wide:contents relative">
      <FiltersToggle
        label="Filters"
        isOpen={isOpen}
        activeCount={filters.filter(({ name }) => params[name]).length}
        className="narrow:h-10 bg-base-100 border-(--color-field) text-sm"
        onToggle={() => setOpen(!isOpen)}
      />
      <div
        id="filters"
        className={`wide:contents narrow:panel narrow:absolute narrow:top-full narrow:right-0 narrow:z-20 narrow:mt-2 narrow:w-72 narrow:flex-col narrow:gap-3 narrow:p-4 narrow:shadow-xl flex ${
          isOpen ? '' : 'narrow:hidden'
        }`}
      >
        <FilterFields filters={filters} params={params} onChange={onChange} />
      </div>
    </div>
  );
}
