import type { LicensePage } from '#contract/licenses/license-page.ts';
import { ShopTime } from '../ShopTime.tsx';
import { SellerMoveForm } from './SellerMoveForm.tsx';
import { Panel } from '../Panel.tsx';

/** Renders the key's moves, latest first, the buyer's remaining moves, and the seller's form. */
export function LicenseMoves({ license }: { license: LicensePage }) {
  const { moves, moveQuota, accountNumber } = license;
  const { limit, used, windowDays } = moveQuota;
  return (
    <Panel title="Moves">
      <p className="text-base-content/75 mb-3 text-sm">{`The purchase has used ${used} of ${limit} in ${windowDays} days.`}</p>
      {moves.length === 0 ? (
        <p className="text-base-content/75 text-sm">This key was never moved.</p>
      ) : (
        <ol className="divide-base-300 divide-y text-sm">
          {moves.map((move) => (
            <li key={move.id} className="py-2 wrap-anywhere first:pt-0 last:pb-0">
              <p>
                {move.fromAccountNumber}, {move.fromBrokerName} → {move.toAccountNumber},{' '}
                {move.toBrokerName}
              </p>
              <p className="text-base-content/75">
                <ShopTime iso={move.createdAt} />, {describeMover(move)}
                {move.reason && `: ${move.reason}`}
              </p>
            </li>
          ))}
        </ol>
      )}
      <SellerMoveForm key={accountNumber} license={license} />
    </Panel>
  );
}

function describeMover({ by, isCounted }: LicensePage['moves'][number]): string {
  if (by === 'seller') return 'by you';
  return isCounted ? 'by the buyer' : 'by the buyer, not counted';
}
