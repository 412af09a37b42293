import { captureOrder } from '#contract/orders.ts';
import { texts, validatePromo } from '#contract/promo-codes.ts';
import { Checkout } from '#islands/orders/checkout/Checkout.tsx';
import { $approvedOrder, $lastOrder } from '#islands/orders/checkout/order-memory.ts';
import { termsDialog } from '#texts/orders.ts';
import { fill, press } from '../act.ts';
import { answer, offline, refusal, waiting } from '../answers.ts';
import { approvedOrder, purchase } from '../fixtures/purchases.ts';
import { longName, longWord } from '../fixtures/texts.ts';
import type { Meta, Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof Checkout>;

const meta: Meta<typeof Checkout> = {
  component: Checkout,
  args: {
    product: { id: 1, name: 'Auric M1', price: 149 },
    isDeliverable: true,
    // Nobody listens there: PayPal's script does not come.
    paypal: { clientId: 'gallery', environment: 'sandbox', sdkUrl: 'http://127.0.0.1:9' },
  },
  parameters: {
    styles: () => import('#styles/product.css'),
    address: '/product/1',
    frame: 'panel self-start p-5 lg:max-w-sm',
  },
};
export default meta;

async function applyCode(code: string): Promise<void> {
  await fill('Promo code', code);
  await press('Apply');
}

export const Ready: Story = { parameters: { shows: 'Buy Now' } };

export const NotDeliverable: Story = {
  args: { isDeliverable: false },
  parameters: { shows: 'cannot be bought' },
};

export const HighPrice: Story = {
  args: { product: { id: 1, name: longName, price: 99_999.99 } },
  parameters: { shows: '$99,999.99' },
};

export const PromoBusy: Story = {
  parameters: { shows: 'Apply', answers: [waiting(validatePromo)] },
  play: () => applyCode('WELCOME10'),
};

export const PromoApplied: Story = {
  parameters: {
    shows: 'WELCOME10 applied',
    answers: [answer(validatePromo, { success: true, discount_percentage: 10 })],
  },
  play: () => applyCode('WELCOME10'),
};

export const PromoTooLong: Story = {
  parameters: {
    shows: 'applied: 12.5% off',
    answers: [answer(validatePromo, { success: true, discount_percentage: 12.5 })],
  },
  play: () => applyCode(longWord.slice(0, 50)),
};

export const PromoExpired: Story = {
  parameters: { shows: texts.expired, answers: [refusal(validatePromo, 400, texts.expired)] },
  play: () => applyCode('SPRING'),
};

export const PromoOffline: Story = {
  parameters: { shows: texts.fallback, answers: [offline(validatePromo)] },
  play: () => applyCode('WELCOME10'),
};

export const Terms: Story = {
  parameters: { shows: termsDialog.title },
  play: () => press('Buy Now'),
};

export const ButtonsFailed: Story = {
  parameters: { shows: 'The payment buttons could not be loaded' },
  async play() {
    await press('Buy Now');
    await press(termsDialog.agree);
    await press(termsDialog.confirm);
  },
};

/** The money is being taken. */
export const Finishing: Story = {
  parameters: { shows: 'Finishing your payment', answers: [waiting(captureOrder)] },
  beforeEach: () => $approvedOrder.set(approvedOrder),
};

export const BoughtAlready: Story = {
  parameters: { shows: 'You have just bought this.' },
  beforeEach: () => $lastOrder.set({ kind: 'paid', productId: 1, purchase }),
};

export const PaymentPending: Story = {
  parameters: { shows: 'Your payment for this is being checked' },
  beforeEach: () => $lastOrder.set({ kind: 'unsettled', message: '', order: approvedOrder }),
};
