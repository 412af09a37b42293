import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkout } from './Checkout.tsx';

const product = { id: 1, name: 'Two Robots', price: 60, termDays: null };
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
