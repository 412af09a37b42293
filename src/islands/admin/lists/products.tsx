import { listLicenseUsage, type LicenseUsage } from '#contract/licenses/license-page.ts';
import { formatPrice } from '#contract/kit/money.ts';
import { productTypeNames } from '#contract/catalogue/catalogue.ts';
import {
  deleteProduct,
  restoreProduct,
  exportProducts,
  listProducts,
  productColumns,
  adminProductQuerySchema,
  type ProductCard,
} from '#contract/catalogue/products.ts';
import { RunButton } from '../actions/RunButton.tsx';
import { EditAndDelete } from '../actions/ConfirmButton.tsx';
import { $notice } from '../actions/notice.ts';
import { callAsAdmin } from '../api.ts';
import { ProductStateChip } from '../StateChip.tsx';
import { CallFailed, load } from '../load.ts';
import { choice, columnsOf, defineList } from './list.ts';
import { SecondLine, RowLink } from './cells.tsx';
import { Thumbnail } from '../SavedPicture.tsx';
import { productStateNames } from '#texts/contract/products.ts';
import { licenseUsage as usageTexts } from '#texts/contract/licenses.ts';

type ListedProduct = ProductCard & { usage?: LicenseUsage };

/** Centring aligns the name's baseline with that of the other cells. */
const beside = 'flex wide:items-center narrow:items-baseline narrow:[&>.thumbnail]:self-start';

const cells = {
  id: ({ id }: ListedProduct) => id,
  name: ({ usage, ...product }: ListedProduct) => (
    <span className={beside}>
      <Thumbnail path={product.imagePath} />
      <span className="wide:truncate">
        <RowLink href={`/admin/edit-product/${product.id}`} title={product.name}>
          {product.name}
        </RowLink>
        <StateMarks product={product} />
        {usage && <SecondLine>{describeUsage(usage)}</SecondLine>}
      </span>
    </span>
  ),
  price: ({ price, termDays }: ListedProduct) => formatPrice(price, termDays),
  type: ({ type }: ListedProduct) => productTypeNames[type],
};
/** Shows the state of a product that is not on sale, and what one on sale lacks. */
function StateMarks({ product }: { product: ListedProduct }) {
  const { state, type, hasFile, imagePath, report, partCount = 0 } = product;
  if (state === 'draft' || state === 'unlisted') {
    return (
      <>
        {' '}
        <ProductStateChip state={state} />
      </>
    );
  }
  const isBundle = partCount > 0;
  const missing = [
    !hasFile && !isBundle && 'file',
    imagePath === null && 'picture',
    type === 'expert_advisor' && !report && !isBundle && 'report',
  ].filter((each) => each !== false);
  return missing.length > 0 && <SecondLine>{`No ${missing.join(', no ')}`}</SecondLine>;
}

const deletedCells = {
  ...cells,
  name: ({ name, imagePath }: ListedProduct) => (
    <span className={beside}>
      <Thumbnail path={imagePath} />
      <span className="wide:truncate">{name}</span>
    </span>
  ),
};
const columns = columnsOf(productColumns.shown, cells, {
  descendingFirst: ['id'],
  actions: ({ id, name }) => (
    <EditAndDelete
      path={`/admin/edit-product/${id}`}
      name={name}
      consequence="It leaves the shop at once. Buyers keep their downloads, and their license keys keep working. You can undo this."
      remove={() => callAsAdmin(deleteProduct, { id })}
      onDone={() =>
        $notice.set({
          text: `${name} deleted. Buyers keep their downloads.`,
          undo: {
            run: () => callAsAdmin(restoreProduct, { id }),
            failed: 'Failed to restore item',
            done: `${name} restored.`,
          },
        })
      }
    />
  ),
});
const deletedColumns = columnsOf(productColumns.shown, deletedCells, {
  descendingFirst: ['id'],
  actions: (product) => <RestoreButton product={product} />,
});

export const productList = defineList({
  key: 'products',
  name: 'Products',
  path: '/admin?tab=products',
  empty: 'No products found',
  title: 'name',
  numbers: ['id', 'price'],
  card: { aside: 'price', order: ['type', 'id'] },
  clear: ['type'],
  widest: 'name',
  defaultSort: 'id',
  isRanked: true,
  beginning: 'Add the first product: a name, a price and its file are enough to sell it.',
  add: { label: 'Add Product', path: '/admin/add-product' },
  filters: [
    choice('price', 'Price', { '': 'All', free: 'Free', paid: 'Paid' }),
    choice('type', 'Type', { '': 'All', ...productTypeNames }),
    choice('state', 'State', {
      '': 'All',
      on_sale: productStateNames.on_sale,
      unlisted: productStateNames.unlisted,
      draft: 'Drafts',
      deleted: 'Deleted',
    }),
  ],
  columns: ({ state }) => (state === 'deleted' ? deletedColumns : columns),
  query: adminProductQuerySchema,
  async load(query, signal) {
    const [{ products, total }, usages] = await Promise.all([
      load(listProducts, query, signal),
      loadUsage(signal),
    ]);
    const rows: ListedProduct[] = products.map((product) => {
      const usage = usages.get(product.id);
      return usage && usage.activeKeys > 0 ? { ...product, usage } : product;
    });
    return { rows, total };
  },
  exportRoute: exportProducts,
});

const shownVersions = 3;

/** Formats `10 active keys on v2.3`, or `12 active keys · v2.3 on 10, v2.2 on 2`. */
function describeUsage({ activeKeys, versions }: LicenseUsage): string {
  const active = usageTexts.active(activeKeys);
  const [first] = versions;
  if (!first) return active;
  if (first.keys === activeKeys && versions.length === 1)
    return usageTexts.all(active, first.version);
  const used = versions.slice(0, shownVersions).map(usageTexts.version).join(', ');
  return `${active} · ${used}${versions.length > shownVersions ? ', …' : ''}`;
}

/** Returns no usage if the call fails, so that the list is still shown. */
async function loadUsage(signal: AbortSignal): Promise<Map<number, LicenseUsage>> {
  try {
    const { products } = await load(listLicenseUsage, {}, signal);
    return new Map(products.map((usage) => [usage.productId, usage]));
  } catch (error) {
    if (error instanceof CallFailed) return new Map();
    throw error;
  }
}

function RestoreButton({ product: { id, name } }: { product: ListedProduct }) {
  return (
    <RunButton
      className="btn-ghost btn-xs"
      title={`Restore ${name}`}
      run={() => callAsAdmin(restoreProduct, { id })}
      failed="Failed to restore item"
      errorClass="text-xs"
      onDone={() => $notice.set({ text: `${name} restored.` })}
    >
      Restore
    </RunButton>
  );
}
