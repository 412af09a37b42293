import { useMemo, type SyntheticEvent } from 'react';

/**
 * Renders a page without scripts. Its styles go in as constructed sheets: the frame inherits the
 * admin's policy, which knows no other page's inline styles.
 */
export function PageFrame({
  title,
  html,
  className,
}: Record<'title' | 'html' | 'className', string>) {
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
      title={title}
      sandbox="allow-same-origin"
      srcDoc={body}
      className={`rounded-box border-base-300 bg-base-100 w-full border ${className}`}
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
