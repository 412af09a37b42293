import { zodResolver } from '@hookform/resolvers/zod';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { productFormSchema, type ProductForm } from '#contract/product-form.ts';
import { productTypeNames, productTypes } from '#contract/catalogue.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { useFocusOnError } from '#islands/ui/use-focus-on-error.ts';
import { DraftNotice } from '../drafts/DraftNotice.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { lazily } from '../lazily.ts';
import { useSaveShortcut } from '../use-save-shortcut.ts';
import { useUnsavedChanges } from '../unsaved-changes.ts';
import { DemoAccountsField } from './DemoAccountsField.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { productDraft } from './product-draft.ts';
import { FileField, ImageField } from './ProductFileFields.tsx';
import { toProductValues, type LoadedProduct, type ProductValues } from './product-values.ts';
import { FormBar } from '../FormBar.tsx';
import { UploadState } from './UploadState.tsx';
import { ScreenshotsField } from './ScreenshotsField.tsx';
import { SetFilesField } from './SetFilesField.tsx';
import { Section } from './Section.tsx';
import { TermFields } from './TermFields.tsx';
import { useProductSave } from './use-product-save.ts';

// Lazy-loaded to keep the admin's first list small.
const CompatibilityFields = lazily(
  () => import('./compatibility/CompatibilityFields.tsx'),
  'CompatibilityFields',
);

interface Props {
  id: string | undefined;
  /** Null for a new product. */
  loaded: LoadedProduct | null;
}

/** Renders the product form. Restores unsaved input after a reload or a login. */
export function ProductEditor({ id, loaded }: Props) {
  const form = useForm<ProductValues, unknown, ProductForm>({
    resolver: zodResolver(productFormSchema),
    defaultValues: toProductValues(loaded),
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty, submitCount } = form.formState;
  const formRef = useFocusOnError(submitCount);
  useSaveShortcut(formRef);
  const draft = useDraft(form, productDraft);
  const unsaved = useUnsavedChanges(isDirty);
  const { submit, progress, cancel } = useProductSave({
    form,
    id,
    onSaved: () => unsaved.leaveTo('/admin'),
  });

  return (
    <>
      {draft && <DraftNotice draft={draft} isDirty={isDirty} />}
      <form ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <div className="flex flex-col gap-5" inert={isSubmitting}>
          <Section title="Product">
            <Field label="Name" autoComplete="off" {...fieldProps(form, 'name')} />
            <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
              <Field
                label="Price"
                inputMode="decimal"
                autoComplete="off"
                hint="In USD; 0 means free"
                {...fieldProps(form, 'price')}
              />
              <SelectField label="Type" {...fieldProps(form, 'type')}>
                {productTypes.map((type) => (
                  <option key={type} value={type}>
                    {productTypeNames[type]}
                  </option>
                ))}
              </SelectField>
            </div>
            <DescriptionField form={form} />
            <DemoAccountsField form={form} />
          </Section>
          <Section title="Terms">
            <TermFields form={form} />
          </Section>
          <Section title="Compatibility">
            <Suspense>
              <CompatibilityFields form={form} />
            </Suspense>
          </Section>
          <Section title="Download and pictures">
            <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
              <FileField form={form} product={loaded?.product} />
              <ImageField form={form} product={loaded?.product} />
            </div>
            <ScreenshotsField form={form} saved={loaded?.screenshots ?? []} />
            <Field
              label="Video Links"
              inputMode="url"
              autoComplete="off"
              hint="https addresses of videos on YouTube or Vimeo, separated by commas"
              {...fieldProps(form, 'videoLinks')}
            />
          </Section>
          <Section title="Settings for traders">
            <SetFilesField form={form} productId={id} saved={loaded?.setFiles ?? []} />
          </Section>
        </div>
        <FormBar error={errors.root?.message} isSaving={isSubmitting} isDirty={isDirty}>
          {progress && <UploadState progress={progress} onCancel={cancel} />}
        </FormBar>
      </form>
      <LeaveDialog isOpen={unsaved.isAsking} onStay={unsaved.stay} onLeave={unsaved.leave} />
    </>
  );
}
