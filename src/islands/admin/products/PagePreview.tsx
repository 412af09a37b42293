import { useQuery } from '@tanstack/react-query';
import { useMemo, type SyntheticEvent } from 'react';
import { previewProduct, texts, type Product } from '#contract/catalogue/products.ts';
import { fetchFile, reasonOf } from '../api.ts';
import { CallFailed } from '../load.ts';
import { Loaded } from '../Loaded.tsx';

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
      {(html) => <PageFrame html={html} />}
    </Loaded>
  );
}

/**
 * Renders a page without scripts. Its styles go in as constructed sheets: the frame inherits the
 * admin's policy, which knows no other page's inline styles.
 */
function PageFrame({ html }: { html: string }) {
  const { body, css } = useMemo(() => withoutStyles(html), [html]);
  function style({
    currentTarget: { contentDocument, contentWindow },
  }: SyntheticEvent<HTMLIFrameElement>) {
    if (!contentDocument || !contentWindow) return;
    const sheet = new (contentDocument.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(css);
    contentDocument.adoptedStyleSheets = [sheet];
  }
  return (
    <iframe
      title="The product’s page in the shop"
      sandbox="allow-same-origin"
      srcDoc={body}
      className="rounded-box border-base-300 bg-base-100 h-[75vh] w-full border"
      onLoad={style}
    />
  );
}

const styles = /<style\b[^>]*>([^]*?)<\/style>/gi;

function withoutStyles(html: string): { body: string; css: string } {
  const css = Array.from(html.matchAll(styles), ([, text]) => text).join('\n');
  const body = html
    .replaceAll(styles, '')
    .replaceAll(/<link\b[^>]*>/gi, '')
    // A draft's pictures are in the page itself, where others have a path from the root.
    .replaceAll('"/data:', '"data:');
  return { body, css };
}
