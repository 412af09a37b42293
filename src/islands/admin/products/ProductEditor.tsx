import { zodResolver } from '@hookform/resolvers/zod';
import { Suspense, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import {
  productFormSchema,
  taglineMaxLength,
  type ProductForm,
} from '#contract/catalogue/product-form.ts';
import { productTypeNames, productTypes } from '#contract/catalogue/catalogue.ts';
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
import { productDraft, productParts } from './product-draft.ts';
import type { ProductSection } from './product-sections.ts';
import { FileField, ImageField } from './ProductFileFields.tsx';
import {
  toProductValues,
  toSentValues,
  type LoadedProduct,
  type ProductValues,
} from './product-values.ts';
import { FormBar } from '../FormBar.tsx';
import { UploadState } from './UploadState.tsx';
import { ScreenshotsField } from './ScreenshotsField.tsx';
import { SetFilesField } from './SetFilesField.tsx';
import { Section } from './Section.tsx';
import { ProductIndex } from './ProductIndex.tsx';
import { TermFields } from './TermFields.tsx';
import { useProductSave } from './use-product-save.ts';

// Lazy-loaded to keep the admin's first list small.
const CompatibilityFields = lazily(
  () => import('./compatibility/CompatibilityFields.tsx'),
  'CompatibilityFields',
);

const BundleField = lazily(() => import('./BundleField.tsx'), 'BundleField');

const resolve = zodResolver(productFormSchema);

interface Props {
  id: string | undefined;
  /** Null for a new product. */
  loaded: LoadedProduct | null;
  /** Sections that save by themselves. */
  children?: ReactNode;
}

/** Renders the product form. Restores unsaved input after a reload or a login. */
export function ProductEditor({ id, loaded, children }: Props) {
  const form = useForm<ProductValues, unknown, ProductForm>({
    resolver: (values, ...others) => resolve(toSentValues(values), ...others),
    defaultValues: toProductValues(loaded),
    shouldFocusError: false,
  });
  const { isSubmitting, isDirty, submitCount } = form.formState;
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
    <div className="flex flex-col gap-5">
      {draft && <DraftNotice draft={draft} isDirty={isDirty} />}
      <ProductIndex form={form} without={sectionsWithout(loaded)} />
      <form ref={formRef} id={formId} onSubmit={submit} noValidate>
        <div className="flex flex-col gap-5" inert={isSubmitting}>
          <Section id="basics" title="Basics">
            <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <Field label="Name" autoComplete="off" {...fieldProps(form, 'name')} />
              <SelectField label="Type" {...fieldProps(form, 'type')}>
                {productTypes.map((type) => (
                  <option key={type} value={type}>
                    {productTypeNames[type]}
                  </option>
                ))}
              </SelectField>
            </div>
            <Field
              label="Tagline"
              autoComplete="off"
              hint={`What it does, in at most ${taglineMaxLength} characters`}
              {...fieldProps(form, 'tagline')}
            />
            <DescriptionField form={form} />
          </Section>
          <Section id="compatibility" title="Compatibility">
            <Suspense>
              <CompatibilityFields form={form} />
            </Suspense>
          </Section>
          <Section id="selling" title="Selling">
            <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
              <Field
                label="Price"
                inputMode="decimal"
                autoComplete="off"
                hint="In USD; 0 means free"
                {...fieldProps(form, 'price')}
              />
            </div>
            <Suspense>
              <BundleField form={form} productId={id} />
            </Suspense>
            <TermFields form={form} />
            <DemoAccountsField form={form} />
          </Section>
          <Section id="files" title="Files">
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
            <Field
              label="Live signal"
              inputMode="url"
              autoComplete="off"
              hint="https address at Myfxbook, FXBlue or MQL5, shown as not checked by the shop"
              {...fieldProps(form, 'signalUrl')}
            />
          </Section>
          <Section id="set-files" title="Set files">
            <SetFilesField form={form} productId={id} saved={loaded?.setFiles ?? []} />
          </Section>
        </div>
      </form>
      {children}
      <FormBar form={form} parts={productParts} formId={formId}>
        {progress && <UploadState progress={progress} onCancel={cancel} />}
      </FormBar>
      <LeaveDialog isOpen={unsaved.isAsking} onStay={unsaved.stay} onLeave={unsaved.leave} />
    </div>
  );
}

const formId = 'product-form';

/**
 * Lists the missing sections: a new product has no reports or versions; a bundle has no file and
 * therefore no versions.
 */
function sectionsWithout(loaded: LoadedProduct | null): ProductSection[] {
  if (!loaded) return ['reports', 'versions'];
  return loaded.product.parts ? ['versions'] : [];
}
