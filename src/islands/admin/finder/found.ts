import { sidePagesOf } from '../side-pages.ts';
import { tabPath, tabsOf } from '../tabs.ts';

export interface Found {
  path: string;
  name: string;
  /** Tells it from others with the same name. */
  detail?: string;
}

export interface FoundGroup {
  name: string;
  found: Found[];
}

/** Pages that are reached from a list. */
const furtherPages: Found[] = [
  { path: '/admin/add-product', name: 'Add Product' },
  { path: '/admin/add-promo', name: 'Add Promo Code' },
  { path: '/admin/give-copy', name: 'Give a copy' },
  { path: '/admin/imports', name: 'Import' },
  { path: '/admin/canned-answers', name: 'Canned answers' },
];

/** Lists the pages whose names contain every typed word; all pages while nothing is typed. */
export function findPages(text: string, isSupport: boolean): Found[] {
  const words = text.toLowerCase().split(/\s+/);
  const pages = [
    ...(isSupport ? [] : [{ path: '/admin/overview', name: 'Overview' }]),
    ...tabsOf(isSupport).map(({ key, name }) => ({ path: tabPath(key), name })),
    ...sidePagesOf(isSupport).map(({ path, name }) => ({ path, name })),
    ...(isSupport ? [] : furtherPages),
  ];
  return pages.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
