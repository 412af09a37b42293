import type { Element, Root, RootContent } from 'hast';

/**
 * Fits a description's headings into its page: below the page's own h1, and with ids that cannot be taken for
 * something else (a heading named "PayPal" would otherwise become `window.paypal`).
 */
export function placeHeadings() {
  return (tree: Root): void => {
    let count = 0;
    forEachElement(tree, (element) => {
      if (!/^h[1-6]$/.test(element.tagName)) return;
      if (element.tagName === 'h1') element.tagName = 'h2';
      element.properties.id = `section-${++count}`;
    });
  };
}

/**
 * A picture that lies elsewhere becomes a link to it: the page's policy lets in pictures of the shop alone, and whoever
 * serves it would learn of every visitor.
 */
export function linkForeignPictures() {
  return (tree: Root): void => {
    forEachElement(tree, (element) => {
      const { src, alt } = element.properties;
      if (
        element.tagName !== 'img' ||
        typeof src !== 'string' ||
        !/^[a-z][a-z\d+.-]*:|^\/\//i.test(src)
      )
        return;
      element.tagName = 'a';
      element.properties = { href: src };
      element.children = [{ type: 'text', value: typeof alt === 'string' && alt ? alt : src }];
    });
  };
}

/**
 * Lets wide tables and code scroll by themselves, also by keyboard. Comes after the sanitiser: what it adds is ours. Of several
 * tables each has a name of its own, so that a list of a page's regions tells them apart.
 */
export function scrollWideBlocks() {
  return (tree: Root): void => {
    const tables: Element[] = [];
    forEachElement(tree, (element) => {
      if (element.tagName === 'pre') element.properties.tabIndex = 0;
      if (element.tagName === 'table') tables.push(element);
    });
    for (const [place, element] of tables.entries()) {
      const table = { ...element };
      element.tagName = 'div';
      element.properties = {
        className: ['table-scroll'],
        role: 'region',
        ariaLabel: tables.length === 1 ? 'Table' : `Table ${place + 1}`,
        tabIndex: 0,
      };
      element.children = [table];
    }
  };
}

/**
 * Writes a task list's boxes out as text: a checkbox that nobody can tick has no name and is a control to no end. Comes
 * after the sanitiser: what it adds is ours.
 */
export function writeOutTasks() {
  return (tree: Root): void => {
    forEachElement(tree, (element) => {
      if (element.tagName !== 'input') return;
      const isDone = Boolean(element.properties.checked);
      element.tagName = 'span';
      element.properties = { role: 'img', ariaLabel: isDone ? 'Done' : 'To do' };
      element.children = [{ type: 'text', value: isDone ? '☑' : '☐' }];
    });
  };
}

/** Children before their parent, so that a visit may wrap what it visits. */
function forEachElement(parent: Root | RootContent, visit: (element: Element) => void): void {
  if (!('children' in parent)) return;
  for (const child of parent.children) {
    forEachElement(child, visit);
    if (child.type === 'element') visit(child);
  }
}
