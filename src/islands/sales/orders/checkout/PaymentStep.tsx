import { useEffect, useRef, useState } from 'react';
import { common } from '#texts/common.ts';
import { paymentStep as texts } from '#texts/sales.ts';
import { Spinner } from '#islands/ui/Spinner.tsx';
import type { PaymentButtons, PayPalFacts } from './PaymentButtons.tsx';
import type { Payment } from './use-payment.ts';
import { Button } from '#islands/ui/Button.tsx';

/** Loads PayPal's code on demand; null if it fails. */
export const loadPaymentButtons = () =>
  import('./PaymentButtons.tsx').then(
    (module) => module.PaymentButtons,
    () => null,
  );

interface Props {
  paypal: PayPalFacts;
  payment: Payment;
  onBack(): void;
}

/** A capture hides the buttons and keeps them: a declined one reopens PayPal's window. */
export function PaymentStep({ paypal, payment, onBack }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const [Buttons, setButtons] = useState<typeof PaymentButtons | 'loading' | null>('loading');
  useEffect(() => area.current?.focus(), []);
  useEffect(() => {
    // A function passed to setState would be called.
    if (Buttons === 'loading') void loadPaymentButtons().then((loaded) => setButtons(() => loaded));
  }, [Buttons]);
  return (
    <div ref={area} tabIndex={-1} aria-label={texts.label} role="group" className="outline-none">
      <div hidden={payment.capturing !== null} className="flex flex-col gap-3">
        {Buttons === 'loading' && <Spinner label={texts.loading} />}
        {Buttons === null && (
          <div role="alert" className="text-sm">
            <p>{texts.failed}</p>
            <Button className="btn-sm mt-3" onClick={() => setButtons('loading')}>
              {common.tryAgain}
            </Button>
          </div>
        )}
        {Buttons !== null && Buttons !== 'loading' && <Buttons paypal={paypal} payment={payment} />}
        <Button className="btn-sm narrow:h-11 self-start" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </div>
  );
}
