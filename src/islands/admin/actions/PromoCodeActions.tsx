import { useQueryClient } from '@tanstack/react-query';
import { deletePromoCode, type PromoCodeRow } from '../../../contract/promo-codes.ts';
import { callAsAdmin } from '../session.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { EditLink } from './EditLink.tsx';
import { $notice } from './notice.ts';

/** Edit and delete. */
export function PromoCodeActions({ promoCode: { id, code } }: { promoCode: PromoCodeRow }) {
  const queries = useQueryClient();
  return (
    <div className="-ml-2 flex items-baseline gap-1">
      <EditLink path={`/admin/edit-promo/${id}`} name={code} />
      <DeleteButton
        name={code}
        remove={() => callAsAdmin(deletePromoCode, { id })}
        onDone={async () => {
          $notice.set({ text: `${code} is deleted.` });
          await queries.invalidateQueries();
        }}
      />
    </div>
  );
}
