import { listCustomers, type Customer } from '#contract/buyers/customers.ts';
import { listOrders, type OrderRow } from '#contract/sales/orders.ts';
import { listLicenses, type License } from '#contract/licenses/licenses.ts';
import { listProducts } from '#contract/catalogue/products.ts';
import { useDebounced } from '#islands/ui/use-debounced.ts';
import { countOf } from '#texts/language.ts';
import { formatSum } from '../format.ts';
import { useLoad } from '../load.ts';
import { customerPath, licensePath, orderPath } from '../orders/order.ts';
import { sidePagesOf } from '../side-pages.ts';
import { tabPath, tabsOf } from '../tabs.ts';
import { useIsSupport } from '../use-is-support.ts';

const typingPauseMs = 200;
/** Per kind. */
const maxFound = 5;
/** Per kind; more than are shown, since lists come by date and not by how well they match. */
const limit = 50;
/** One letter would find nearly everything. */
const minLength = 2;

export function useFinder(text: string) {
  const isSupport = useIsSupport();
  const typed = text.trim().replace(/^refund\s+/i, '');
  const search = useDebounced(typed, typingPauseMs);
  const query = { search, limit };
  const isSearched = typed.length >= minLength;
  const enabled = isSearched && search === typed;
  const products = useLoad(
    listProducts,
    { search, limit: maxFound },
    { enabled: enabled && !isSupport },
  );
  const customers = useLoad(listCustomers, query, { enabled });
  const orders = useLoad(listOrders, query, { enabled });
  const licenses = useLoad(listLicenses, query, { enabled });
  const queries = [customers, orders, licenses, ...(isSupport ? [] : [products])];

  const pages = { name: 'Pages', found: findPages(typed, isSupport) };
  // Results of earlier input must not be opened by Enter.
  const groups = enabled
    ? closestFirst(
        [
          pages,
          { name: 'Products', found: (products.data?.products ?? []).map(toFoundProduct) },
          { name: 'Customers', found: (customers.data?.customers ?? []).map(toFoundCustomer) },
          { name: 'Purchases', found: (orders.data?.purchases ?? []).map(toFoundOrder) },
          { name: 'Licenses', found: (licenses.data?.licenses ?? []).map(toFoundLicense) },
        ],
        search,
      )
    : [pages];
  const actionsPlace = typed === '' ? 0 : groups.length;
  if (!isSupport)
    groups.splice(actionsPlace, 0, { name: 'Actions', found: findActions(typed, groups) });
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
  /** Its emails, order IDs and keys. */
  ids?: string[];
  isRefundable?: boolean;
}

export interface FoundGroup {
  name: string;
  found: Found[];
}

const toFoundProduct = ({ id, name }: { id: number; name: string }): Found => ({
  path: `/admin/edit-product/${id}`,
  name,
});

const toFoundCustomer = ({ email, orders }: Customer): Found => ({
  path: customerPath(email),
  name: email,
  detail: countOf(orders, 'order'),
  ids: [email],
});

const toFoundOrder = ({ id, orderId, productName, email, ...order }: OrderRow): Found => ({
  path: orderPath(id),
  name: `${productName} for ${email ?? 'a buyer without email'}`,
  detail: `${formatSum(order.amount)} · ${orderId}`,
  ids: [email ?? '', orderId, id],
  isRefundable: order.origin === 'paypal' && order.revenue > 0,
});

const toFoundLicense = ({ id, licenseKey, productName, email }: License): Found => ({
  path: licensePath(id),
  name: licenseKey,
  detail: `${productName} for ${email}`,
  ids: [licenseKey, email],
});

/** Puts first what the text identifies or begins to identify, in each group and among them. */
export function closestFirst(groups: FoundGroup[], text: string): FoundGroup[] {
  const typed = text.toLowerCase();
  const closeness = (id: string) =>
    id.startsWith(typed) ? 1 + Number(id.length === typed.length) : 0;
  const rank = (found: Found | undefined) =>
    Math.max(0, ...(found?.ids ?? []).map((id) => closeness(id.toLowerCase())));
  return groups
    .map(({ name, found }) => {
      const sorted = found.toSorted((one, other) => rank(other) - rank(one));
      return { name, found: sorted.slice(0, found[0]?.ids && maxFound) };
    })
    .toSorted((one, other) => rank(other.found[0]) - rank(one.found[0]));
}

const actions: Found[] = [
  { path: '/admin/add-product', name: 'Add Product' },
  { path: '/admin/add-promo', name: 'Add Promo Code' },
  { path: '/admin/give-copy', name: 'Give a copy' },
  { path: '/admin/imports', name: 'Import' },
];

/** Finds actions by words of their names, and those on what was found. */
export const findActions = (text: string, groups: FoundGroup[]): Found[] => [
  ...groups
    .flatMap(({ found }) => found.filter(({ isRefundable }) => isRefundable))
    .map(({ path, name, detail }) => ({
      path: `${path}#refund`,
      name: `Refund ${name}…`,
      ...(detail && { detail }),
    })),
  ...named(actions, text),
];

export function findPages(text: string, isSupport: boolean): Found[] {
  const pages = [
    ...(isSupport ? [] : [{ path: '/admin/overview', name: 'Overview' }]),
    ...tabsOf(isSupport).map(({ key, name }) => ({ path: tabPath(key), name })),
    ...sidePagesOf(isSupport).map(({ path, name }) => ({ path, name })),
    ...(isSupport ? [] : [{ path: '/admin/canned-answers', name: 'Canned answers' }]),
  ];
  return named(pages, text);
}

function named(found: Found[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/);
  return found.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
