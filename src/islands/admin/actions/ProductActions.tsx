import { useQueryClient } from '@tanstack/react-query';
import { deleteProduct, restoreProduct, type ProductCard } from '#contract/products.ts';
import { callAsAdmin } from '../api.ts';
import { ActionButton } from './ActionButton.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { EditLink } from './EditLink.tsx';
import { $notice } from './notice.ts';
import { useAction } from './use-action.ts';

interface Props {
  product: Pick<ProductCard, 'id' | 'name'>;
}

const restoreFailed = 'Failed to restore item';

/** Edit and delete; a deletion can be undone. */
export function ProductActions({ product: { id, name } }: Props) {
  const queries = useQueryClient();
  return (
    <div className="-ml-2 flex items-baseline gap-1">
      <EditLink path={`/admin/edit-product/${id}`} name={name} />
      <DeleteButton
        name={name}
        remove={() => callAsAdmin(deleteProduct, { id })}
        onDone={async () => {
          $notice.set({
            text: `${name} is deleted. Buyers keep their downloads.`,
            undo: {
              run: () => callAsAdmin(restoreProduct, { id }),
              failed: restoreFailed,
              done: `${name} is back in the shop.`,
            },
          });
          await queries.invalidateQueries();
        }}
      />
    </div>
  );
}

/** Puts a deleted product back into the shop. */
export function DeletedProductActions({ product: { id, name } }: Props) {
  const queries = useQueryClient();
  const action = useAction(() => callAsAdmin(restoreProduct, { id }), {
    failed: restoreFailed,
    async onDone() {
      $notice.set({ text: `${name} is back in the shop.` });
      await queries.invalidateQueries();
    },
  });
  return (
    <>
      <ActionButton
        className="btn-ghost btn-xs"
        title={`Restore ${name}`}
        isBusy={action.isBusy}
        onClick={action.start}
      >
        Restore
      </ActionButton>
      {action.error && (
        <p role="alert" className="text-error text-xs">
          {action.error}
        </p>
      )}
    </>
  );
}
