import { X } from 'lucide-react';
import { Button } from '#islands/ui/Button.tsx';
import { ProductSearch } from './ProductSearch.tsx';
import { useProductName } from './use-product-name.ts';

interface Props {
  label: string;
  /** Shown while none is chosen. */
  hint?: string;
  isSingle?: boolean;
  ids: number[];
  error: string | undefined;
  onChange(ids: number[]): void;
}

/** Chooses products by a search; chosen ones are listed below. */
export function ProductPicker({ hint, isSingle = false, ids, onChange, ...search }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <ProductSearch
        {...search}
        hint={ids.length === 0 ? hint : undefined}
        isSingle={isSingle}
        ids={ids}
        onChange={onChange}
      />
      {ids.length > 0 && (
        <ul
          aria-label={isSingle ? 'Chosen product' : 'Chosen products'}
          className="flex flex-wrap gap-2"
        >
          {ids.map((id) => (
            <li key={id}>
              <Chip id={id} onRemove={() => onChange(ids.filter((one) => one !== id))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Chip({ id, onRemove }: { id: number; onRemove(): void }) {
  const name = useProductName(id);
  return (
    <span className="rounded-selector bg-base-200 border-base-300 flex items-center gap-1 border py-0.5 pr-0.5 pl-2 text-sm">
      <span className="wrap-anywhere">{name}</span>
      <Button
        aria-label={`Remove ${name}`}
        className="btn-ghost btn-square btn-xs"
        onClick={onRemove}
      >
        <X aria-hidden="true" size={14} />
      </Button>
    </span>
  );
}
