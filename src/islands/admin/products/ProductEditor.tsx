import { useStore } from '@nanostores/react';
import { Suspense, useRef, type ReactNode } from 'react';
import {
  createProduct,
  findLabelIssues,
  productFormSchema,
  splitList,
  taglineMaxLength,
  texts,
  updateProduct,
} from '#contract/catalogue/product-form.ts';
import { productTypeNames, productTypes } from '#contract/catalogue/catalogue.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import { Field } from '#islands/ui/Field.tsx';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { toFailed } from '#islands/api.ts';
import { useFocusOnError } from '#islands/ui/use-focus-on-error.ts';
import { countOf } from '#texts/language.ts';
import { $notice } from '../actions/notice.ts';
import { DraftNotice, useDraft } from '../drafts/use-draft.tsx';
import { lazily } from '../lazily.ts';
import { useSaveShortcut, FormBar, useChangedParts } from '../FormBar.tsx';
import { useUnsavedChanges } from '../unsaved-changes.ts';
import { field, useAdminForm } from '../use-admin-form.ts';
import { DropZone } from './dropped/DropZone.tsx';
import { useDroppedReports } from './dropped/use-dropped-reports.ts';
import { productDraft, productParts } from './product-draft.ts';
import {
  type ProductSection,
  FoldedSection,
  headingIdOf,
  productSections,
  Section,
} from './Section.tsx';
import { FileField, ImageField } from './ProductFileFields.tsx';
import {
  shownAt,
  toProductValues,
  toSentValues,
  type LoadedProduct,
  type ProductValues,
  type ProductFormMethods,
} from './product-values.ts';
import { PublishButton, usePublishing } from './publishing.tsx';
import { useAutosave } from './use-autosave.ts';
import { ScreenshotsField } from './ScreenshotsField.tsx';
import { SetFilesField } from './SetFilesField.tsx';
import {
  DemoAccountsField,
  DescriptionField,
  TermFields,
  useWhatIsStated,
} from './ProductFields.tsx';
import { $unsavedVersions } from './versions/version-values.ts';
import { useUpload, UploadState } from './upload.tsx';
import { SectionIndex } from '../SectionIndex.tsx';

// Lazy-loaded to keep the admin's first list small.
const CompatibilityFields = lazily(
  () => import('./compatibility/CompatibilityFields.tsx'),
  'CompatibilityFields',
);

const BundleField = lazily(() => import('./BundleField.tsx'), 'BundleField');

interface Props {
  id: string | undefined;
  /** Null for a new product. */
  loaded: LoadedProduct | null;
  /** Loads the product again. */
  reload?(): Promise<LoadedProduct>;
  /** Sections that save by themselves. */
  children?: ReactNode;
}

export function ProductEditor({ id, loaded, reload = noReload, children }: Props) {
  const upload = useUpload();
  const isDraft = (loaded?.product.state ?? 'draft') === 'draft';
  const publishing = usePublishing();
  const reports = useDroppedReports(id);
  const refusedReports = useRef<string[]>([]);
  const { form, sending } = useAdminForm({
    schema: productFormSchema,
    prepare: toSentValues,
    defaultValues: toProductValues(loaded),
    shouldFocusError: false,
    async send(_, values) {
      const published = publishing.take();
      const issues = [...findIssues(values), ...(published ? findMissing(values, loaded) : [])];
      if (issues.length > 0) return toFailed(400, { issues });
      const sent = isDraft ? { ...values, state: published ?? 'draft' } : values;
      const result = await upload.send(id ? updateProduct : createProduct, id ? { id } : {}, sent);
      refusedReports.current = result.ok ? await reports.addWaitingTo(result.data.id) : [];
      return result;
    },
    failed: texts.saveFailed,
    shownAt,
    onRefused(values) {
      publishing.take();
      return findIssues(values);
    },
    changesData: false,
    onSaved({ id: savedId, name, state }) {
      unsaved.leaveTo('/admin');
      const isNowPublished = isDraft && state !== 'draft';
      const done = `${name} ${isNowPublished ? 'published' : 'saved'}.`;
      const added = reports.waiting.length - refusedReports.current.length;
      const counted = added > 0 ? [`${countOf(added, 'report')} added.`] : [];
      const text = [done, ...counted, ...refusedReports.current].join(' ');
      const link = { text: 'View in shop', path: `/product/${savedId}` };
      $notice.set({ text, ...(isNowPublished && { link }) });
    },
  });
  const { isDirty, submitCount } = form.formState;
  const formRef = useFocusOnError(submitCount);
  useSaveShortcut(formRef);
  const draft = useDraft(form, productDraft);
  const unsaved = useUnsavedChanges(isDirty);
  const { isSoldSpecially, stated } = useWhatIsStated(form);
  const isSavingFiles = useAutosave({
    form,
    draftId: isDraft ? id : undefined,
    findIssues,
    send: upload.send,
    reload,
  });

  return (
    <div className="flex flex-col gap-5">
      {draft && <DraftNotice draft={draft} isDirty={isDirty} />}
      <ProductIndex form={form} without={sectionsWithout(loaded)} />
      <form ref={formRef} id={formId} onSubmit={sending.submit} noValidate>
        <div className="sheet" inert={sending.isSubmitting || isSavingFiles}>
          <DropZone form={form} loaded={loaded} reports={reports} />
          <Section id="basics" title="Basics">
            <Field label="Name" className="input-lg font-semibold" {...field(form, 'name')} />
            <Field
              label="Tagline"
              hint={`What it does, in at most ${taglineMaxLength} characters`}
              {...field(form, 'tagline')}
            />
            <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
              <Field
                label="Price"
                inputMode="decimal"
                hint="In USD; 0 means free"
                {...field(form, 'price')}
              />
              <SelectField label="Type" {...field(form, 'type')}>
                {productTypes.map((type) => (
                  <option key={type} value={type}>
                    {productTypeNames[type]}
                  </option>
                ))}
              </SelectField>
            </div>
            <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
              <FileField form={form} product={loaded?.product} />
              <ImageField form={form} product={loaded?.product} />
            </div>
            <DescriptionField form={form} />
          </Section>
          <FoldedSection
            id="selling"
            title="How it is sold"
            gist="Sold once, for good. Add a rental term, a trial, a bundle or offline use."
            isOpen={isSoldSpecially}
          >
            {isDraft ? (
              <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
                Publish puts it in the catalogue.
                <PublishButton
                  form={form}
                  label="Sell only by its link"
                  className="btn-sm"
                  publish={() => publishing.start(formRef, 'unlisted')}
                />
              </div>
            ) : (
              <SelectField label="Where it is sold" {...field(form, 'state')}>
                <option value="on_sale">In the catalogue</option>
                <option value="unlisted">Only by its link</option>
              </SelectField>
            )}
            <Suspense>
              <BundleField form={form} productId={id} />
            </Suspense>
            <TermFields form={form} />
            <DemoAccountsField form={form} />
          </FoldedSection>
          <FoldedSection
            id="compatibility"
            title="Facts for buyers"
            gist={`${stated === 0 ? 'None' : stated} stated. Buyers filter by platform and look for these facts.`}
          >
            <Suspense>
              <CompatibilityFields form={form} />
            </Suspense>
          </FoldedSection>
          <Section id="files" title="More pictures and links">
            <ScreenshotsField form={form} saved={loaded?.screenshots ?? []} />
            <Field
              label="Video Links"
              inputMode="url"
              hint="https addresses of videos on YouTube or Vimeo, separated by commas"
              {...field(form, 'videoLinks')}
            />
            <Field
              label="Live signal"
              inputMode="url"
              hint="https address at Myfxbook, FXBlue or MQL5, shown as not checked by the shop"
              {...field(form, 'signalUrl')}
            />
          </Section>
          <Section id="set-files" title="Set files">
            <SetFilesField form={form} productId={id} saved={loaded?.setFiles ?? []} />
          </Section>
        </div>
      </form>
      {children}
      <FormBar
        form={form}
        parts={productParts}
        formId={formId}
        unchanged={isDraft && id ? 'Draft saved' : 'No changes'}
        action={
          isDraft && (
            <PublishButton form={form} publish={() => publishing.start(formRef, 'on_sale')} />
          )
        }
      >
        <UploadState {...upload} />
      </FormBar>
      <LeaveDialog isOpen={unsaved.isAsking} onStay={unsaved.stay} onLeave={unsaved.leave} />
    </div>
  );
}

/** A new product has nothing to load. */
const noReload = () => Promise.reject(new Error('There is no product yet'));

const formId = 'product-form';

/** Finds what the server would refuse only after the upload. */
function findIssues({ setFileOrder = [], setFileSymbols = '', setFileNotes = '' }: ProductValues) {
  return findLabelIssues(
    setFileOrder.length,
    splitList(setFileSymbols, ','),
    splitList(setFileNotes, '|'),
  );
}

/** Finds what a draft lacks to be published. */
function findMissing({ file, parts }: ProductValues, loaded: LoadedProduct | null) {
  const isBundle = parts?.some((id) => id !== '') ?? false;
  if (file || loaded?.product.file || isBundle) return [];
  return [{ path: 'file', message: productTexts.publishFile }];
}

/** A new product has no reports or versions; a bundle has no file, so no versions. */
function sectionsWithout(loaded: LoadedProduct | null): ProductSection[] {
  if (!loaded) return ['reports', 'versions'];
  return loaded.product.parts ? ['versions'] : [];
}

interface ProductIndexProps {
  form: ProductFormMethods;
  without: readonly ProductSection[];
}

function ProductIndex({ form, without }: ProductIndexProps) {
  const changed = useChangedParts(form, productParts);
  const hasUnsavedVersion = useStore($unsavedVersions) > 0;
  const sections = productSections
    .filter(({ id }) => !without.includes(id))
    .map(({ id, name }) => ({
      id: headingIdOf(id),
      name,
      isUnsaved:
        changed.some(({ section }) => section === id) || (id === 'versions' && hasUnsavedVersion),
    }));
  return <SectionIndex sections={sections} />;
}
