import { useEffect, useState } from 'react';
import { formatPrice } from '../../contract/money.ts';
import { capturePayment } from '../../contract/payments.ts';
import { call } from '../api.ts';
import { $purchase, type ApprovedOrder } from '../checkout/payment-memory.ts';
import { Fact, Facts } from '../ui/Facts.tsx';
import { CopyableId } from '../ui/CopyableId.tsx';

interface Props {
  order: ApprovedOrder;
  message: string;
}

const askEveryMs = 15_000;

/** A payment whose money is not settled. Asks now and then, and makes way for the purchase. */
export function UnsettledPayment({ order, message }: Props) {
  const { orderID, productId } = order;
  /** The money will not come; the server says why. */
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const ask = async () => {
      const result = await call(capturePayment, { orderID });
      if (result.ok) $purchase.set({ kind: 'paid', productId, purchase: result.data });
      else if (result.failure.success === false && !result.failure.state && result.status < 429) {
        setRefusal(result.error);
        clearInterval(timer);
      }
    };
    const timer = setInterval(() => void ask(), askEveryMs);
    void ask();
    return () => clearInterval(timer);
  }, [orderID, productId]);

  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">
        {refusal ? 'Your payment did not go through' : 'Your payment is being checked'}
      </h1>
      <p className="mt-2 max-w-[65ch]">{refusal ?? message}</p>
      {!refusal && (
        <p className="mt-2 max-w-[65ch]">
          You do not need to do anything, and please do not pay again. The download and your license
          keys open here as soon as the payment is through.
        </p>
      )}
      <Facts>
        <Fact name="Product">{order.productName}</Fact>
        <Fact name="Amount">{formatPrice(order.amount)}</Fact>
        <Fact name="Order ID">
          <CopyableId id={orderID} name="order ID" />
        </Fact>
      </Facts>
    </>
  );
}
