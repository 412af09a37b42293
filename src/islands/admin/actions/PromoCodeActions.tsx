import {
  createPromoCode,
  deletePromoCode,
  type PromoCodeRow,
} from '#contract/sales/promo-codes.ts';
import { callAsAdmin } from '../api.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { EditLink } from './EditLink.tsx';
import { $notice } from './notice.ts';

/** Renders edit and delete buttons; a deletion can be undone. */
export function PromoCodeActions({ promoCode }: { promoCode: PromoCodeRow }) {
  const { id, code } = promoCode;
  return (
    <div className="-ml-2 flex items-center gap-1">
      <EditLink path={`/admin/edit-promo/${id}`} name={code} />
      <DeleteButton
        name={code}
        consequence="Nobody gets its discount any more. What was bought with it stays as it is. You can undo this."
        remove={() => callAsAdmin(deletePromoCode, { id })}
        onDone={() =>
          $notice.set({
            text: `${code} is deleted.`,
            undo: {
              // Uses are counted by code, so they come back too.
              run: () => callAsAdmin(createPromoCode, promoCode),
              failed: 'Failed to restore item',
              done: `${code} is back.`,
            },
          })
        }
      />
    </div>
  );
}
