import { useQuery } from '@tanstack/react-query';
import { previewProduct, texts, type Product } from '#contract/catalogue/products.ts';
import { fetchFile, reasonOf } from '../api.ts';
import { CallFailed } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { PageFrame } from './PageFrame.tsx';

/** Shows the saved product as its page in the shop. */
export function PagePreview({ product: { id, updatedAt } }: { product: Product }) {
  const query = useQuery({
    queryKey: ['product-preview', id, updatedAt],
    queryFn: async () => {
      const page = await fetchFile(previewProduct, { id: String(id) });
      if (!page.ok) throw new CallFailed(page.status, reasonOf(page));
      return page.data.content.text();
    },
    placeholderData: (before) => before,
  });
  return (
    <Loaded query={query} failed={texts.previewFailed}>
      {(html) => (
        <PageFrame title="The product’s page in the shop" html={html} className="h-[75vh]" />
      )}
    </Loaded>
  );
}
