import type { Root, RootContent } from 'hast';

/**
 * Fits a description's headings into its page: below the page's own h1, and with ids that cannot be taken for
 * something else (a heading named "PayPal" would otherwise become `window.paypal`).
 */
export function placeHeadings() {
  return (tree: Root): void => {
    let count = 0;
    forEachNode(tree, (node) => {
      if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) return;
      if (node.tagName === 'h1') node.tagName = 'h2';
      node.properties.id = `section-${++count}`;
    });
  };
}

function forEachNode(parent: Root | RootContent, visit: (node: RootContent) => void): void {
  if (!('children' in parent)) return;
  for (const child of parent.children) {
    visit(child);
    forEachNode(child, visit);
  }
}
