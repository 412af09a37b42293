import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { duplicateProduct, texts } from '#contract/catalogue/product-form.ts';
import {
  getProduct,
  listScreenshots,
  listSetFiles,
  type Product,
} from '#contract/catalogue/products.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { $notice } from '../actions/notice.ts';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { $page } from '../router.ts';
import { ProductStateChip } from '../StateChip.tsx';
import { BackToList } from '../BackToList.tsx';
import { load, oncePerVisit } from '../load.ts';
import { lazily } from '../lazily.ts';
import { Loaded } from '../Loaded.tsx';
import { ProductEditor } from './ProductEditor.tsx';
import type { LoadedProduct } from './product-values.ts';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { Section } from './Section.tsx';

const PagePreview = lazily(() => import('./PagePreview.tsx'), 'PagePreview');

const ProductReports = lazily(() => import('./ProductReports.tsx'), 'ProductReports');

interface Props {
  /** Undefined for a new product. */
  id?: string;
}

export function ProductFormPage({ id }: Props) {
  return (
    <>
      <BackToList tab="products" />
      {id === undefined ? <NewProduct /> : <PresentProduct id={id} />}
    </>
  );
}

function NewProduct() {
  return (
    <>
      <PageHeading>Add Product</PageHeading>
      <div className="mt-4">
        <ProductEditor id={undefined} loaded={null} />
      </div>
    </>
  );
}

function PresentProduct({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['product-form', id],
    queryFn: ({ signal }) => loadProduct(id, signal),
    ...oncePerVisit,
  });
  const { refetch } = query;
  const reload = useCallback(async () => {
    const { data, error } = await refetch();
    if (!data) throw error ?? new Error('The product could not be loaded');
    return data;
  }, [refetch]);
  const state = query.data?.product.state;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 lg:flex-nowrap">
        <div className="flex min-w-0 items-end gap-3">
          <PageHeading about={query.data?.product.name ?? ''}>Edit Product</PageHeading>
          {state && (
            <span className="mb-1 shrink-0">
              <ProductStateChip state={state} />
            </span>
          )}
        </div>
        <div className="narrow:grid narrow:w-full narrow:grid-cols-2 narrow:gap-1.5 flex flex-wrap gap-2 lg:shrink-0">
          {state !== 'draft' && (
            <>
              {/* In a new tab, so that unsaved input stays. */}
              <a href={`/product/${id}`} target="_blank" rel="noopener" className={buttonClass}>
                View in shop
              </a>
              <a href={`/admin/give-copy?product=${id}`} className={buttonClass}>
                Give a copy
              </a>
            </>
          )}
          <a href={`/admin/products/${id}/license-include`} className={buttonClass}>
            License include
          </a>
          <DuplicateButton id={id} />
        </div>
      </div>
      <div className="mt-4">
        <Loaded query={query} failed={texts.loadFailed}>
          {(loaded) => (
            <WithPreview product={loaded.product}>
              <ProductEditor id={id} loaded={loaded} reload={reload}>
                <Suspense>
                  <ProductReports id={id} />
                </Suspense>
                {/* A bundle has no file, so no versions. */}
                {!loaded.product.parts && <LazyVersions id={id} />}
              </ProductEditor>
            </WithPreview>
          )}
        </Loaded>
      </div>
    </>
  );
}

function DuplicateButton({ id }: { id: string }) {
  const duplicate = useAction(() => callAsAdmin(duplicateProduct, { id }), {
    failed: 'The product could not be duplicated.',
    onDone({ id: copyId, name }) {
      $notice.set({ text: `${name} is a draft. Add its program.` });
      $page.open(`/admin/edit-product/${copyId}`);
    },
  });
  return (
    <>
      <ActionButton className={buttonClass} action={duplicate}>
        Duplicate
      </ActionButton>
      <ErrorText className="basis-full text-sm">{duplicate.error}</ErrorText>
    </>
  );
}

/** Shows the page beside the form where both have room, else above it, folded. */
function WithPreview({ product, children }: { product: Product; children: ReactNode }) {
  const [isShown, setShown] = useState(() => window.matchMedia('(width >= 80rem)').matches);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <details
        className="panel order-first min-w-0 px-4 py-3 xl:sticky xl:top-4 xl:order-last"
        open={isShown}
        onToggle={({ currentTarget }) => setShown(currentTarget.open)}
      >
        <summary className="font-medium">Preview</summary>
        <div className="mt-3">
          <Suspense fallback={<Spinner />}>{isShown && <PagePreview product={product} />}</Suspense>
        </div>
      </details>
      {children}
    </div>
  );
}

const buttonClass = 'btn btn-sm narrow:h-11 narrow:px-1';

/** Loads a product with its screenshots and set files. @throws CallFailed */
async function loadProduct(id: string, signal: AbortSignal): Promise<LoadedProduct> {
  const [product, screenshots, setFiles] = await Promise.all([
    load(getProduct, { id }, signal),
    load(listScreenshots, { id }, signal),
    load(listSetFiles, { id }, signal),
  ]);
  return { product, screenshots: screenshots.filter(({ type }) => type === 'image'), setFiles };
}

const VersionsSection = lazy(async () => {
  try {
    return { default: (await import('./versions/VersionsSection.tsx')).VersionsSection };
  } catch {
    return { default: NotLoaded };
  }
});

function LazyVersions({ id }: { id: string }) {
  return (
    <Section id="versions" title="Versions">
      <Suspense fallback={<Spinner />}>
        <VersionsSection id={id} />
      </Suspense>
    </Section>
  );
}

function NotLoaded() {
  return (
    <p role="alert" className="text-sm">
      The versions could not be loaded. Reload the page.
    </p>
  );
}
