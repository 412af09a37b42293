import { useQuery } from '@tanstack/react-query';
import type { ImportPreview } from '#contract/seller/imports.ts';
import { createProduct } from '#contract/catalogue/product-form.ts';
import { listProducts, type ProductCard } from '#contract/catalogue/products.ts';
import { countOf } from '#texts/language.ts';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { useFocusHandover } from '#islands/ui/use-focus-handover.ts';
import { RunButton } from '../actions/RunButton.tsx';
import { uploadAsAdmin } from '../api.ts';
import { load } from '../load.ts';
import { Section } from '../products/Section.tsx';

interface Props {
  products: ImportPreview['products'];
  /** The mapping that `products` were found with. */
  checked: Record<string, number>;
  mapping: Record<string, number>;
  onMap(mapping: Record<string, number>): void;
}

export function ProductMapping({ products, checked, mapping, onMap }: Props) {
  const { data: known } = useQuery({
    queryKey: [listProducts.path, 'all pages'],
    queryFn: ({ signal }) => loadAll(signal),
  });

  function map(name: string, id: number) {
    const { [name]: _, ...others } = mapping;
    onMap(id > 0 ? { ...others, [name]: id } : others);
  }

  return (
    <Section title="Products">
      <ul className="grid max-w-2xl gap-4 sm:grid-cols-2">
        {products.map(({ name, productId, rows }) => {
          const found = name in checked ? null : productId;
          const id = mapping[name] ?? found;
          return (
            <li key={name} className="flex min-w-0 flex-col gap-2">
              <SelectField
                label={`${name}, ${countOf(rows, 'row')}`}
                error={id === null ? 'Choose a product.' : undefined}
                value={id ?? ''}
                onChange={(event) => map(name, Number(event.currentTarget.value))}
              >
                {found === null && <option value="">None</option>}
                {id !== null && !known?.some((product) => product.id === id) && (
                  <option value={id}>{known ? `Product ${id}` : 'Loading…'}</option>
                )}
                {known?.map((product) => (
                  <option key={product.id} value={product.id}>
                    {product.state === 'draft' ? `${product.name} (draft)` : product.name}
                  </option>
                ))}
              </SelectField>
              {id === null && <DraftButton name={name} onDone={(draftId) => map(name, draftId)} />}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function DraftButton({ name, onDone }: { name: string; onDone(id: number): void }) {
  const leaving = useFocusHandover<HTMLDivElement>();
  const form = new FormData();
  // Publishing asks for the price.
  const draft = { name, price: '0', state: 'draft' };
  for (const [field, value] of Object.entries(draft)) form.append(field, value);
  return (
    <div ref={leaving}>
      <RunButton
        className="btn-sm border-base-300 bg-base-100"
        aria-label={`Create as a draft: ${name}`}
        run={() => uploadAsAdmin(createProduct, { form })}
        failed="The draft could not be created."
        onDone={({ id }) => onDone(id)}
      >
        Create as a draft
      </RunButton>
    </div>
  );
}

async function loadAll(signal: AbortSignal): Promise<ProductCard[]> {
  const all: ProductCard[] = [];
  for (;;) {
    const query = { state: 'all' as const, limit: 100, offset: all.length };
    const page = await load(listProducts, query, signal);
    all.push(...page.products);
    if (page.products.length === 0 || all.length >= page.total) return all;
  }
}
