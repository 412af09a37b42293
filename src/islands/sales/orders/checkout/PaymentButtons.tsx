import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { common } from '#texts/common.ts';
import { paymentStep as texts } from '#texts/sales.ts';
import { Spinner } from '#islands/ui/Spinner.tsx';
import type { Payment } from './use-payment.ts';
import { Button } from '#islands/ui/Button.tsx';

export interface PayPalFacts {
  clientId: string;
  environment: 'sandbox' | 'production';
  /** Origin of PayPal's script, without a path. */
  sdkUrl: string;
}

interface Props {
  paypal: PayPalFacts;
  payment: Pick<Payment, 'create' | 'approve' | 'cancel' | 'fail'>;
}

/** Renders PayPal's own buttons: vertical, pill, large. Its script loads with this component. */
export function PaymentButtons({ paypal, payment }: Props) {
  const { clientId, environment, sdkUrl } = paypal;
  return (
    <PayPalScriptProvider
      options={{
        clientId,
        environment,
        sdkBaseUrl: `${sdkUrl}/sdk/js`,
        currency: 'USD',
        intent: 'capture',
        components: 'buttons',
      }}
    >
      <Buttons payment={payment} />
    </PayPalScriptProvider>
  );
}

/** PayPal's maximum height, px. */
const buttonHeight = 55;

function Buttons({ payment }: Pick<Props, 'payment'>) {
  const [{ isPending, isRejected, options }, dispatch] = usePayPalScriptReducer();
  if (isRejected) {
    return (
      <div role="alert" className="text-sm">
        <p>{texts.failed}</p>
        <Button
          className="btn-sm mt-3"
          onClick={() =>
            dispatch({
              type: DISPATCH_ACTION.RESET_OPTIONS,
              value: { ...options, 'data-attempt': Date.now() },
            })
          }
        >
          {common.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    <>
      <PayPalButtons
        style={{ layout: 'vertical', shape: 'pill', height: buttonHeight }}
        createOrder={payment.create}
        onApprove={({ orderID }, actions) => payment.approve(orderID, actions.restart)}
        onCancel={payment.cancel}
        onError={payment.fail}
      />
      {isPending && <Spinner label={texts.loading} />}
    </>
  );
}
