import { DownloadUnavailable } from '#islands/sales/orders/result/DownloadUnavailable.tsx';
import { long } from '../fixtures/shop.ts';
import { share } from '../story.ts';

const story = (id: number, name: string, price: number) => ({
  shows: 'This download is not available',
  element: <DownloadUnavailable product={{ id, name, price }} />,
});

const page = { styles: () => import('#styles/forms.css'), address: '/payment-failed' };

export const stories = share(page, {
  free: story(2, 'Basket Closer', 0),
  'paid-for': story(1, 'Auric M1', 149),
  'too-long': story(1, long.name, 99_999.99),
});
