import { deleteProduct, restoreProduct, type ProductCard } from '#contract/catalogue/products.ts';
import { callAsAdmin } from '../api.ts';
import { ActionButton } from './ActionButton.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { EditLink } from './EditLink.tsx';
import { $notice } from './notice.ts';
import { useAction } from './use-action.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';

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
  const action = useAction(() => callAsAdmin(restoreProduct, { id }), {
    failed: 'Failed to restore item',
    onDone: () => $notice.set({ text: `${name} is back in the shop.` }),
  });
  return (
    <>
      <ActionButton className="btn-ghost btn-xs" title={`Restore ${name}`} action={action}>
        Restore
      </ActionButton>
      <ErrorText className="text-xs">{action.error}</ErrorText>
    </>
  );
}
