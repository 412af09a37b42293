import { captureOrder } from '#contract/sales/orders.ts';
import { texts, validatePromo } from '#contract/sales/promo-codes.ts';
import { Checkout } from '#islands/sales/orders/checkout/Checkout.tsx';
import { $approvedOrder, $lastOrder } from '#islands/sales/orders/checkout/order-memory.ts';
import { termsDialog } from '#texts/sales.ts';
import { approvedOrder, long, purchase } from '../fixtures/shop.ts';
import { answer, fill, offline, press, refused, share, waiting } from '../story.ts';

const look = { type: 'expert_advisor', imagePath: null } as const;

const checkout = {
  product: { id: 1, name: 'Auric M1', price: 149, termDays: null, ...look },
  isDeliverable: true,
  // Nothing listens at this address: PayPal's script never arrives.
  paypal: { clientId: 'gallery', environment: 'sandbox' as const, sdkUrl: 'http://127.0.0.1:9' },
  trial: null,
};

const apply = (code: string) => async () => {
  await fill('Promo code', code);
  await press('Apply');
};

const applied = { play: apply('WELCOME10') };

const discount = (percentage: number) =>
  answer(validatePromo, { success: true, discount_percentage: percentage });

async function agreeToTerms(): Promise<void> {
  await press('Buy Now');
  await press(termsDialog.agree);
  await press(termsDialog.confirm);
}

const page = {
  element: <Checkout {...checkout} />,
  styles: () => import('#styles/product.css'),
  address: '/product/1',
  frame: 'panel self-start p-5 lg:max-w-sm',
};

export const stories = share(page, {
  ready: { shows: 'Buy Now' },
  trial: {
    shows: 'Try it for 14 days',
    element: <Checkout {...checkout} trial={{ days: 14, accounts: 'demo' }} />,
  },
  consent: {
    shows: termsDialog.reasonForAll,
    element: <Checkout {...checkout} needsConsent />,
    play: () => press('Buy Now'),
  },
  bundle: {
    shows: 'You save $48.00',
    element: <Checkout {...checkout} priceApartCents={19_700} />,
  },
  'not-deliverable': {
    shows: 'cannot be bought',
    element: <Checkout {...checkout} isDeliverable={false} />,
  },
  renewing: { shows: 'Renew Now', address: '/product/1?renew=token' },
  'high-price': {
    shows: '$99,999.99',
    element: (
      <Checkout
        {...checkout}
        product={{ id: 1, name: long.name, price: 99_999.99, termDays: 3650, ...look }}
      />
    ),
  },
  ...share(applied, {
    'promo-busy': { shows: 'Apply', answers: [waiting(validatePromo)] },
    'promo-applied': { shows: 'WELCOME10 applied', answers: [discount(10)] },
    'promo-expired': { ...refused(validatePromo, 400, texts.expired) },
    'promo-offline': { shows: texts.fallback, answers: [offline(validatePromo)] },
  }),
  'promo-too-long': {
    shows: 'applied: 12.5% off',
    answers: [discount(12.5)],
    play: apply(long.word.slice(0, 50)),
  },
  terms: { shows: termsDialog.title, play: () => press('Buy Now') },
  'buttons-failed': { shows: 'The payment buttons could not be loaded', play: agreeToTerms },
  finishing: {
    shows: 'Finishing your payment',
    answers: [waiting(captureOrder)],
    before: () => $approvedOrder.set(approvedOrder),
  },
  'bought-already': {
    shows: 'You have just bought this.',
    before: () => $lastOrder.set({ kind: 'paid', productId: 1, purchase }),
  },
  'being-checked': {
    shows: 'Your payment for this is being checked',
    before: () => $lastOrder.set({ kind: 'unsettled', message: '', order: approvedOrder }),
  },
});
