import { useId, useState } from 'react';
import type { ImportPreview } from '#contract/seller/imports.ts';
import { listProducts } from '#contract/catalogue/products.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { useLoad } from '../load.ts';
import { Section } from '../products/Section.tsx';

interface Props {
  products: ImportPreview['products'];
  mapping: Record<string, number>;
  mailProducts: number[];
  onMap(mapping: Record<string, number>): void;
  onMail(mailProducts: number[]): void;
  onCheck(): void;
}

export function ProductMapping({ products, mapping, mailProducts, onMap, onMail, onCheck }: Props) {
  const listId = useId();
  const { data } = useLoad(listProducts, { limit: 100 });
  const names = new Map(data?.products.map(({ id, name }) => [id, name]));
  const [isChanged, setChanged] = useState(false);

  function map(name: string, text: string) {
    const { [name]: _, ...others } = mapping;
    const id = Number(/^\d{1,15}/.exec(text.trim())?.[0] ?? 0);
    onMap(id > 0 ? { ...others, [name]: id } : others);
    setChanged(true);
  }

  function tell(id: number, isTold: boolean) {
    onMail(isTold ? [...mailProducts, id] : mailProducts.filter((told) => told !== id));
  }

  const known = [...new Set(products.flatMap(({ productId }) => productId ?? []))];
  return (
    <Section title="Products">
      <datalist id={listId}>
        {data?.products.map(({ id, name }) => (
          <option key={id} value={`${id} ${name}`}>
            {name}
          </option>
        ))}
      </datalist>
      <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
        {products.map(({ name, productId }) => (
          <Field
            key={name}
            label={name === '' ? 'No name' : name}
            list={listId}
            autoComplete="off"
            placeholder="Product ID"
            error={productId === null && !(name in mapping) ? 'Choose a product.' : undefined}
            defaultValue={productId === null ? '' : [productId, names.get(productId)].join(' ')}
            onChange={(event) => map(name, event.currentTarget.value)}
          />
        ))}
      </div>
      {isChanged && (
        <Button
          className="btn-sm self-start"
          onClick={() => {
            setChanged(false);
            onCheck();
          }}
        >
          Check again
        </Button>
      )}
      {known.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">
            Mail “Your purchase has moved here” once to each buyer of
          </legend>
          {known.map((id) => (
            <label key={id} className="flex min-h-8 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={mailProducts.includes(id)}
                onChange={(event) => tell(id, event.currentTarget.checked)}
              />
              {names.get(id) ?? `Product ${id}`}
            </label>
          ))}
        </fieldset>
      )}
    </Section>
  );
}
