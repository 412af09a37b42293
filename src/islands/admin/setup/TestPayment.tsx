import { useEffect, useState } from 'react';
import { createTestPayment, texts, trySetup } from '#contract/seller/setup.ts';
import {
  PaymentButtons,
  type PayPalFacts,
} from '#islands/sales/orders/checkout/PaymentButtons.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { callAsAdmin } from '../api.ts';
import { loginPath } from '../login/login-paths.ts';
import { $adminToken } from '../session.ts';

const setupPath = '/admin/setup';

export function TestPayment({ paypal }: { paypal: PayPalFacts }) {
  const [notice, setNotice] = useState<string | null>(null);
  const [isFinishing, setFinishing] = useState(false);
  useEffect(() => {
    if (!$adminToken.get()) location.replace(loginPath());
  }, []);

  const payment = {
    async create() {
      setNotice(null);
      const result = await callAsAdmin(createTestPayment, {});
      if (result.ok) return result.data.id;
      setNotice(result.error);
      throw new Error(result.error ?? texts.paymentFailed);
    },
    async approve() {
      setFinishing(true);
      const result = await callAsAdmin(trySetup, { row: 'first-sale' });
      // Its row shows the result.
      if (result.ok) return location.assign(setupPath);
      setFinishing(false);
      setNotice(result.error ?? texts.tryFailed);
    },
    cancel: () => setNotice('Nothing was paid.'),
    fail: () => setNotice((earlier) => earlier ?? texts.paymentFailed),
  };

  return (
    <>
      <p className="meta mt-1 mb-4">
        {paypal.environment === 'sandbox'
          ? 'PayPal’s sandbox: no real money moves.'
          : 'Pay with an account other than the shop’s, or with a card. You get the dollar back at once. PayPal may keep its fee.'}
      </p>
      <div role="status" className="mb-3 text-sm empty:hidden">
        {notice}
      </div>
      {isFinishing ? (
        <Spinner label="Paying and refunding…" />
      ) : (
        <PaymentButtons paypal={paypal} payment={payment} />
      )}
      <p className="mt-4 text-sm">
        <TextLink href={setupPath}>Back to Set-up</TextLink>
      </p>
    </>
  );
}
