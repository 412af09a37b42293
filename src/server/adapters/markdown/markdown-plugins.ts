import type { Element, Root, RootContent } from 'hast';

/** Nests headings below the page's h1; prefixed ids cannot clash with globals (`window.paypal`). */
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

/** Marks links that were pictures; the sanitizer keeps it. */
const pictureMark = 'image';

/** A tag; its attributes may contain what looks like another, texts cannot. */
const tag = /<[a-z](?:"[^"]*"|[^">])*>/g;

/** Tells whether rendered markdown has pictures, which forms refuse. */
export const hasPictures = (html: string): boolean =>
  (html.match(tag) ?? []).some((each) => /^<img\b|\bitemprop="image"/.test(each));

/** Turns external pictures into links: the policy blocks them, and their hosts see each visitor. */
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
      element.properties = { href: src, itemProp: [pictureMark] };
      element.children = [{ type: 'text', value: typeof alt === 'string' && alt ? alt : src }];
    });
  };
}

/** Makes wide tables and code scrollable, by keyboard too. Runs after the sanitizer: our markup. */
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

/** Replaces task list checkboxes, which are not interactive, by text. Runs after the sanitizer. */
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

/** Visits children before parents, so that a visit can wrap its element. */
function forEachElement(parent: Root | RootContent, visit: (element: Element) => void): void {
  if (!('children' in parent)) return;
  for (const child of parent.children) {
    forEachElement(child, visit);
    if (child.type === 'element') visit(child);
  }
}
