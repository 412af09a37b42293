import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { getProduct, type ProductCard } from '#contract/catalogue/products.ts';
import { formatPrice, toCents, toDollars } from '#contract/kit/money.ts';
import { load, loadKey } from '../load.ts';
import { ProductSearch, useProductName } from '../promo-codes/ProductPicker.tsx';
import { moveItem } from './file-list.ts';
import { useBundleParts, messageOf, type ProductFormMethods } from './product-values.ts';
import { ItemButtons } from './ItemButtons.tsx';

interface Props {
  form: ProductFormMethods;
  /** Undefined for a new product. */
  productId: string | undefined;
}

/** Chooses the products of a bundle, in the order that buyers see. */
export function BundleField({ form, productId }: Props) {
  const parts = useBundleParts(form);
  const [moved, setMoved] = useState('');
  const ids = parts.map(Number);
  const separateCents = useQueries({
    queries: ids.map((id) => ({
      queryKey: loadKey(getProduct, { id }),
      queryFn: ({ signal }: { signal: AbortSignal }) => load(getProduct, { id }, signal),
      staleTime: 60_000,
    })),
    combine: (loaded) => loaded.reduce((sum, { data }) => sum + toCents(data?.price ?? 0), 0),
  });

  const change = (next: readonly (string | number)[]) =>
    form.setValue('parts', next.map(String), { shouldDirty: true, shouldValidate: true });

  function move(from: number, to: number) {
    change(moveItem(parts, from, to));
    setMoved(`Now at place ${to + 1} of ${parts.length}`);
  }

  function whyNot({ id, partCount = 0 }: ProductCard): string | undefined {
    if (String(id) === productId) return 'this product';
    return partCount > 0 ? 'a bundle' : undefined;
  }

  return (
    <div className="flex flex-col gap-2">
      <ProductSearch
        label="Products in this bundle"
        hint={
          ids.length === 0
            ? 'None chosen: not a bundle'
            : 'A bundle has no file or trial of its own'
        }
        error={messageOf(form.formState.errors.parts)}
        ids={ids}
        onChange={change}
        whyNot={whyNot}
      />
      {ids.length > 0 && (
        <ol aria-label="Chosen products" className="divide-base-300 divide-y">
          {ids.map((id, index) => (
            <PartRow
              key={id}
              id={id}
              index={index}
              count={ids.length}
              onMove={(to) => move(index, to)}
              onRemove={() => change(parts.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      {ids.length > 1 && (
        <p className="text-sm">{`Bought separately: ${formatPrice(toDollars(separateCents))}`}</p>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
    </div>
  );
}

interface PartRowProps {
  id: number;
  index: number;
  count: number;
  onMove(to: number): void;
  onRemove(): void;
}

function PartRow({ id, ...buttons }: PartRowProps) {
  const name = useProductName(id);
  return (
    <li className="flex items-center justify-between gap-3 py-1 text-sm">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <ItemButtons name={name} {...buttons} />
    </li>
  );
}
