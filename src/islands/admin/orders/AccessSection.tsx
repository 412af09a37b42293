import { updatePurchase } from '#contract/sales/purchase-form.ts';
import type { InputOf } from '#contract/route.ts';
import { ReasonButton } from '../actions/ReasonButton.tsx';
import { RunButton } from '../actions/RunButton.tsx';
import { callAsAdmin } from '../api.ts';
import { Panel } from '../Panel.tsx';
import type { Order } from './order.ts';

type Change = Omit<InputOf<typeof updatePurchase>, 'id' | 'reason'>;

/** Blocks a purchase, or ends access to one that PayPal never saw; both can be undone. */
export function AccessSection({ order }: { order: Order }) {
  const { state, origin, isBlocked, blockedReason } = order;
  const isOpen = state === 'completed';
  if (!isOpen && state !== 'ended' && !isBlocked) return null;
  return (
    <Panel title="Access">
      {!isBlocked && blockedReason !== null && (
        <p className="mb-3 text-sm">The buyer’s address is blocked.</p>
      )}
      <div className="card-actions">
        {isBlocked ? (
          <UndoButton order={order} change={{ isBlocked: false }} label="Unblock" />
        ) : (
          isOpen && (
            <AskingButton
              order={order}
              change={{ isBlocked: true }}
              label="Block purchase"
              consequence="It gets no new keys, links or news until you unblock it. Its programs stop and show the reason."
            />
          )
        )}
        {isOpen && origin !== 'paypal' && (
          <AskingButton
            order={order}
            change={{ isEnded: true }}
            label="End access"
            consequence="Its license keys and downloads stop working until you restore access."
          />
        )}
        {state === 'ended' && (
          <UndoButton order={order} change={{ isEnded: false }} label="Restore access" />
        )}
      </div>
    </Panel>
  );
}

interface Props {
  order: Order;
  change: Change;
  label: string;
}

const failed = 'The purchase could not be changed.';

function UndoButton({ order: { orderId }, change, label }: Props) {
  return (
    <RunButton
      className="btn-sm border-base-300 bg-base-100"
      run={() => callAsAdmin(updatePurchase, { id: orderId, ...change })}
      failed={failed}
    >
      {label}
    </RunButton>
  );
}

function AskingButton(props: Props & { consequence: string }) {
  const { order, change, label, consequence } = props;
  return (
    <ReasonButton
      label={label}
      question={`${label}?`}
      run={(reason) => callAsAdmin(updatePurchase, { id: order.orderId, ...change, reason })}
      failed={failed}
    >
      <p>{`${order.productName}, for ${order.email ?? 'a buyer without an address'}.`}</p>
      <p className="mt-2">{consequence}</p>
    </ReasonButton>
  );
}
