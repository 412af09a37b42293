import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { copySchema, giveCopy, termDaysSchema } from '#contract/sales/purchase-form.ts';
import { Field } from '#islands/ui/Field.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { useFocusOnError } from '#islands/ui/use-focus-on-error.ts';
import { $notice } from '../actions/notice.ts';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { BackToList } from '../BackToList.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { ProductPicker } from '../promo-codes/ProductPicker.tsx';
import { $page } from '../router.ts';
import { field, useAdminForm } from '../use-admin-form.ts';
import { orderPath } from './order.ts';

const entrySchema = z.extend(copySchema, {
  productId: z.pipe(z.nullable(z.number()), z.number('Choose a product')),
  termDays: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (typed.trim() === '' ? null : Number(typed))),
    ),
    z.nullable(termDaysSchema),
  ),
});

interface Props {
  /** Id, from the address, of the product chosen at first. */
  productId: string | undefined;
  email: string | undefined;
}

export function GiveCopyPage({ productId, email = '' }: Props) {
  return (
    <div className="max-w-2xl">
      <BackToList tab="purchases" />
      <PageHeading>Give a copy</PageHeading>
      <p className="text-base-content/80 mt-2 mb-4 text-sm">
        It works like a purchase, with its own order ID, but doesn’t count as a sale.
      </p>
      <CopyForm key={productId} productId={Number(productId) || null} email={email} />
    </div>
  );
}

function CopyForm({ productId, email }: { productId: number | null; email: string }) {
  const { form, sending } = useAdminForm({
    schema: entrySchema,
    defaultValues: { productId, email, note: '', termDays: '', sendMail: true },
    shouldFocusError: false,
    send: (values) => callAsAdmin(giveCopy, values),
    failed: 'The copy could not be given.',
    changesData: false,
    onSaved({ purchaseId }, values) {
      $page.open(orderPath(purchaseId));
      $notice.set({ text: `${values.email} has a copy.` });
    },
  });
  const { errors, submitCount } = form.formState;
  const formRef = useFocusOnError(submitCount);
  const product = useController({ control: form.control, name: 'productId' }).field;
  return (
    <AdminForm
      ref={formRef}
      sending={sending}
      className="panel flex flex-col gap-4 p-4 sm:p-5"
      action="Give the copy"
    >
      <ProductPicker
        label="Product"
        isSingle
        ids={product.value === null ? [] : [product.value]}
        error={errors.productId?.message}
        onChange={([id = null]) => product.onChange(id)}
      />
      <Field label="Email" type="email" {...field(form, 'email')} />
      <Field
        label="Days"
        inputMode="numeric"
        hint="How long it lasts. Leave empty for no end."
        {...field(form, 'termDays')}
      />
      <TextAreaField
        label="Note"
        className="max-h-60 min-h-20"
        hint="Buyers never see this."
        {...field(form, 'note')}
      />
      <Checkbox {...form.register('sendMail')}>
        Email the order ID and download instructions
      </Checkbox>
    </AdminForm>
  );
}
