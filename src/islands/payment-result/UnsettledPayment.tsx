import { useEffect } from 'react';
import { formatPrice } from '../../contract/money.ts';
import { capturePayment } from '../../contract/payments.ts';
import { call } from '../api.ts';
import { $purchase, type ApprovedOrder } from '../checkout/payment-memory.ts';
import { Fact, Facts } from './Facts.tsx';
import { OrderId } from './OrderId.tsx';

interface Props {
  order: ApprovedOrder;
  message: string;
}

const askEveryMs = 15_000;

/** A payment whose money is not settled. Asks now and then, and makes way for the purchase. */
export function UnsettledPayment({ order, message }: Props) {
  const { orderID, productId } = order;
  useEffect(() => {
    const ask = async () => {
      const result = await call(capturePayment, { orderID });
      if (result.ok) $purchase.set({ kind: 'paid', productId, purchase: result.data });
    };
    void ask();
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [orderID, productId]);

  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Your payment is being checked</h1>
      <p className="mt-2 max-w-[65ch]">{message}</p>
      <p className="mt-2 max-w-[65ch]">
        You do not need to do anything, and please do not pay again. The download and your license
        keys open here as soon as the payment is through.
      </p>
      <Facts>
        <Fact name="Product">{order.productName}</Fact>
        <Fact name="Amount">{formatPrice(order.amount)}</Fact>
        <Fact name="Order ID">
          <OrderId orderID={orderID} />
        </Fact>
      </Facts>
    </>
  );
}
