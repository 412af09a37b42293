import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { texts } from '#contract/product-form.ts';
import { getProduct, listScreenshots, listSetFiles } from '#contract/products.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { BackToList } from '../BackToList.tsx';
import { load, oncePerVisit } from '../load.ts';
import { lazily } from '../lazily.ts';
import { Loaded } from '../Loaded.tsx';
import { LazyVersions } from './LazyVersions.tsx';
import { ProductEditor } from './ProductEditor.tsx';
import type { LoadedProduct } from './product-values.ts';

/** Loaded after the form. */
const ProductReports = lazily(() => import('./reports/ProductReports.tsx'), 'ProductReports');

interface Props {
  /** Undefined for a new product. */
  id?: string;
}

/** Adds or edits a product. */
export function ProductFormPage({ id }: Props) {
  return (
    <>
      <BackToList tab="products" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeading>{id === undefined ? 'Add Product' : 'Edit Product'}</PageHeading>
        {id !== undefined && (
          <div className="flex flex-wrap gap-2">
            {/* In a new tab, so that unsaved input stays. */}
            <a
              href={`/product/${id}`}
              target="_blank"
              rel="noopener"
              className="btn btn-sm border-base-300 bg-base-100 narrow:h-10"
            >
              View in shop
            </a>
            <a
              href={`/admin/give-copy?product=${id}`}
              className="btn btn-sm border-base-300 bg-base-100 narrow:h-10"
            >
              Give a copy
            </a>
            <a
              href={`/admin/products/${id}/license-include`}
              className="btn btn-sm border-base-300 bg-base-100 narrow:h-10"
            >
              License include
            </a>
          </div>
        )}
      </div>
      <div className="mt-4">
        {id === undefined ? (
          <ProductEditor id={undefined} loaded={null} />
        ) : (
          <PresentForm id={id} />
        )}
      </div>
    </>
  );
}

function PresentForm({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['product-form', id],
    queryFn: ({ signal }) => loadProduct(id, signal),
    ...oncePerVisit,
  });
  return (
    <Loaded query={query} failed={texts.loadFailed}>
      {(loaded) => (
        <ProductEditor id={id} loaded={loaded}>
          <Suspense>
            <ProductReports id={id} />
          </Suspense>
          {/* A bundle has no file, so no versions. */}
          {!loaded.product.parts && <LazyVersions id={id} />}
        </ProductEditor>
      )}
    </Loaded>
  );
}

/** @throws CallFailed */
async function loadProduct(id: string, signal: AbortSignal): Promise<LoadedProduct> {
  const [product, screenshots, setFiles] = await Promise.all([
    load(getProduct, { id }, signal),
    load(listScreenshots, { id }, signal),
    load(listSetFiles, { id }, signal),
  ]);
  return { product, screenshots: screenshots.filter(({ type }) => type === 'image'), setFiles };
}
