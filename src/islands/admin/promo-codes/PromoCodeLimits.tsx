import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '#islands/ui/Field.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { field } from '../use-admin-form.ts';
import { ProductPicker } from './ProductPicker.tsx';
import type { PromoCodeMethods } from './promo-code-values.ts';

interface Props {
  form: PromoCodeMethods;
  isOpenAtFirst: boolean;
}

export function PromoCodeLimits({ form, isOpenAtFirst }: Props) {
  const { control, formState } = form;
  const { errors, submitCount } = formState;
  const oncePerBuyer = useController({ control, name: 'once_per_buyer' }).field;
  const products = useController({ control, name: 'product_ids' }).field;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const hasErrors = Boolean(errors.start_date ?? errors.max_uses ?? errors.product_ids);
  const complaint = hasErrors ? submitCount : null;
  const [openedFor, setOpenedFor] = useState<number | null>(null);
  // During rendering: the form's effect moves the focus to the first error, which must be visible
  // by then.
  if (complaint !== openedFor) {
    setOpenedFor(complaint);
    if (hasErrors) setOpen(true);
  }

  return (
    <details
      open={isOpen}
      className="border-base-300 border-t pt-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="text-sm font-medium">Limits</summary>
      <div className="mt-4 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Start Date"
            type="date"
            hint="Valid from this day. Leave empty to start at once"
            {...field(form, 'start_date', {
              setValueAs: (text: string | null) => text || null,
            })}
          />
          <Field
            label="Number of Uses"
            inputMode="numeric"
            hint="A use counts when the money is taken. Leave empty for no limit"
            {...field(form, 'max_uses')}
          />
        </div>
        <Checkbox
          className="gap-3 self-start"
          checked={oncePerBuyer.value === 1}
          onChange={(event) => oncePerBuyer.onChange(event.currentTarget.checked ? 1 : 0)}
        >
          Once per buyer
        </Checkbox>
        <ProductPicker
          label="Only for these products"
          hint="None chosen: valid for all products"
          ids={(products.value ?? []).map(Number)}
          error={errors.product_ids?.message ?? errors.product_ids?.root?.message}
          onChange={products.onChange}
        />
      </div>
    </details>
  );
}
