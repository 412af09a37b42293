import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkout, describeSaving } from './Checkout.tsx';

const product = {
  id: 1,
  name: 'Two Robots',
  price: 60,
  termDays: null,
  type: 'expert_advisor',
  imagePath: null,
} as const;
const paypal = {
  environment: 'sandbox' as const,
  clientId: 'client',
  sdkUrl: 'https://www.paypal.com',
};

test.each([
  [true, true],
  [false, false],
])('a bundle that can be bought (%s) says what it saves: %s', (isDeliverable, isSaid) => {
  const html = renderToString(
    <Checkout
      product={product}
      isDeliverable={isDeliverable}
      priceApartCents={9_900}
      paypal={paypal}
      trial={null}
    />,
  );
  expect(html.includes('You save')).toBe(isSaid);
});

const saves = (amount: string) =>
  `You save ${amount} compared with buying each product separately.`;

test.each([
  [99, 14_700, saves('$48.00')],
  [4.35, 436, saves('$0.01')],
  // 4.35 × 100 is 434.99…
  [4.35, 435, null],
  [99, 9_900, null],
  [99, 9_800, null],
  [99, null, null],
])('a bundle of $%d whose products cost %s cents says %s', (price, apartCents, saving) => {
  expect(describeSaving(price, apartCents)).toBe(saving);
});
