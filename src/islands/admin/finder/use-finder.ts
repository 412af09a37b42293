import { listCustomers } from '#contract/buyers/customers.ts';
import { listOrders } from '#contract/sales/orders.ts';
import { listProducts } from '#contract/catalogue/products.ts';
import { useDebounced } from '#islands/ui/use-debounced.ts';
import { countOf } from '#texts/language.ts';
import { formatSum } from '../format.ts';
import { useLoad } from '../load.ts';
import { customerPath, orderPath } from '../orders/order.ts';
import { sidePagesOf } from '../side-pages.ts';
import { tabPath, tabsOf } from '../tabs.ts';
import { useIsSupport } from '../use-is-support.ts';

const typingPauseMs = 200;
/** Per kind. */
const maxFound = 5;
/** One letter would find nearly everything. */
const minLength = 2;

export function useFinder(text: string) {
  const isSupport = useIsSupport();
  const typed = text.trim();
  const search = useDebounced(typed, typingPauseMs);
  const query = { search, limit: maxFound };
  const isSearched = typed.length >= minLength;
  const enabled = isSearched && search === typed;
  const products = useLoad(listProducts, query, { enabled: enabled && !isSupport });
  const customers = useLoad(listCustomers, query, { enabled });
  const orders = useLoad(listOrders, query, { enabled });
  const queries = isSupport ? [customers, orders] : [products, customers, orders];

  const groups: FoundGroup[] = [{ name: 'Pages', found: findPages(typed, isSupport) }];
  // Results of earlier input must not be opened by Enter.
  if (enabled) {
    groups.push(
      {
        name: 'Products',
        found: (products.data?.products ?? []).map(({ id, name }) => ({
          path: `/admin/edit-product/${id}`,
          name,
        })),
      },
      {
        name: 'Customers',
        found: (customers.data?.customers ?? []).map((customer) => ({
          path: customerPath(customer.email),
          name: customer.email,
          detail: countOf(customer.orders, 'order'),
        })),
      },
      {
        name: 'Purchases',
        found: (orders.data?.purchases ?? []).map(
          ({ id, orderId, productName, email, amount }) => ({
            path: orderPath(id),
            name: `${productName} for ${email ?? 'a buyer without email'}`,
            detail: `${formatSum(amount)} · ${orderId}`,
          }),
        ),
      },
    );
  }
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isPending: isSearched && (!enabled || queries.some((each) => each.isPending)),
    isFailed: enabled && queries.some((each) => each.isError),
  };
}

interface Found {
  path: string;
  name: string;
  /** Tells it from others with the same name. */
  detail?: string;
}

export interface FoundGroup {
  name: string;
  found: Found[];
}

const furtherPages: Found[] = [
  { path: '/admin/add-product', name: 'Add Product' },
  { path: '/admin/add-promo', name: 'Add Promo Code' },
  { path: '/admin/give-copy', name: 'Give a copy' },
  { path: '/admin/imports', name: 'Import' },
  { path: '/admin/canned-answers', name: 'Canned answers' },
];

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
