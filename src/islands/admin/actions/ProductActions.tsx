import { deleteProduct, restoreProduct, type ProductCard } from '#contract/catalogue/products.ts';
import { callAsAdmin } from '../api.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { EditLink } from './EditLink.tsx';
import { $notice } from './notice.ts';
import { RunButton } from './RunButton.tsx';

interface Props {
  product: Pick<ProductCard, 'id' | 'name'>;
}

/** Renders edit and delete buttons; a deletion can be undone. */
export function ProductActions({ product: { id, name } }: Props) {
  return (
    <div className="-ml-2 flex items-center gap-1">
      <EditLink path={`/admin/edit-product/${id}`} name={name} />
      <DeleteButton
        name={name}
        consequence="It leaves the shop at once. Buyers keep their downloads, and their license keys keep working. You can undo this."
        remove={() => callAsAdmin(deleteProduct, { id })}
        onDone={() =>
          $notice.set({
            text: `${name} is deleted. Buyers keep their downloads.`,
            undo: {
              run: () => callAsAdmin(restoreProduct, { id }),
              failed: 'Failed to restore item',
              done: `${name} is back in the shop.`,
            },
          })
        }
      />
    </div>
  );
}

export function DeletedProductActions({ product: { id, name } }: Props) {
  return (
    <RunButton
      className="btn-ghost btn-xs"
      title={`Restore ${name}`}
      run={() => callAsAdmin(restoreProduct, { id })}
      failed="Failed to restore item"
      errorClass="text-xs"
      onDone={() => $notice.set({ text: `${name} is back in the shop.` })}
    >
      Restore
    </RunButton>
  );
}
