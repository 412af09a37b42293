import type { PurchasedPart } from '#contract/catalogue/bundles.ts';
import { partChoice as texts } from '#texts/sales.ts';
import { SelectField } from '#islands/ui/SelectField.tsx';

interface Props {
  parts: PurchasedPart[];
  chosen: number | undefined;
  onChoose(productId: number): void;
}

/** Chooses the product of a bundle whose keys and versions are shown. */
export function PartChoice({ parts, chosen, onChoose }: Props) {
  return (
    <div className="panel p-5 sm:p-6">
      <SelectField
        label={texts.label}
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {parts.map(({ productId, name }) => (
          <option key={productId} value={productId}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="meta mt-2">{texts.hint}</p>
    </div>
  );
}
