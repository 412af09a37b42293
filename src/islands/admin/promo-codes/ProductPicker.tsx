import { keepPreviousData } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { getProduct, listProducts, type ProductCard } from '#contract/catalogue/products.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FieldFrame } from '#islands/ui/FieldFrame.tsx';
import { useDebounced } from '#islands/ui/use-debounced.ts';
import { useLoad } from '../load.ts';

interface Props {
  label: string;
  hint?: string;
  isSingle?: boolean;
  ids: number[];
  error: string | undefined;
  onChange(ids: number[]): void;
}

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

/** Returns a product's name, or its id if it was deleted: then it has no name but stays chosen. */
export function useProductName(id: number): string {
  const { data } = useLoad(getProduct, { id }, { staleTime: 60_000 });
  return data?.name ?? `Product ${id}`;
}

interface SearchProps {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  isSingle?: boolean;
  ids: number[];
  onChange(ids: number[]): void;
  whyNot?(product: ProductCard): string | undefined;
}

const typingPauseMs = 250;
const offered = 8;

export function ProductSearch({ label, hint, error, isSingle = false, ...choice }: SearchProps) {
  const { ids, onChange, whyNot } = choice;
  const [text, setText] = useState('');
  const resultsId = useId();
  const search = useDebounced(text.trim(), typingPauseMs);
  const { data, isError } = useLoad(
    listProducts,
    { search, limit: offered },
    {
      enabled: search !== '',
      placeholderData: keepPreviousData,
    },
  );
  const found = search === '' ? [] : (data?.products ?? []);

  return (
    <>
      <FieldFrame label={label} error={error} hint={hint}>
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder="Search"
            autoComplete="off"
            aria-controls={resultsId}
            className="input w-full"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter would submit the form.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
      </FieldFrame>
      <ul id={resultsId} className="flex flex-col gap-1">
        {found.map((product) => {
          const { id, name } = product;
          const reason = ids.includes(id) ? undefined : whyNot?.(product);
          return (
            <li key={id}>
              <label className="flex cursor-pointer items-center gap-3 py-1 text-sm">
                <input
                  type={isSingle ? 'radio' : 'checkbox'}
                  className={
                    isSingle
                      ? 'radio radio-primary radio-sm'
                      : 'checkbox checkbox-primary checkbox-sm'
                  }
                  disabled={reason !== undefined}
                  checked={ids.includes(id)}
                  onChange={(event) =>
                    onChange([
                      ...(isSingle ? [] : ids.filter((one) => one !== id)),
                      ...(event.currentTarget.checked ? [id] : []),
                    ])
                  }
                />
                <span className="min-w-0 wrap-anywhere">
                  {name}
                  {reason && <span className="text-base-content/75"> ({reason})</span>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      <p role="status" className="text-base-content/75 text-xs empty:hidden">
        {isError && 'The search failed. Try again.'}
        {!isError && search !== '' && data && resultText(found.length, data.total)}
      </p>
    </>
  );
}

function resultText(shown: number, total: number): string {
  if (total === 0) return 'No product found';
  return total > shown ? `${shown} of ${total} found; type more to see others` : `${total} found`;
}
