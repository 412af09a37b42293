import { DownloadUnavailable } from '#islands/orders/result/DownloadUnavailable.tsx';
import { longName } from '../fixtures/texts.ts';
import type { Meta, Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof DownloadUnavailable>;

const meta: Meta<typeof DownloadUnavailable> = {
  component: DownloadUnavailable,
  parameters: { styles: () => import('#styles/forms.css'), address: '/payment-failed' },
};
export default meta;

const shows = 'This download is not available';

export const Free: Story = {
  args: { product: { id: 2, name: 'Basket Closer', price: 0 } },
  parameters: { shows },
};

export const PaidFor: Story = {
  args: { product: { id: 1, name: 'Auric M1', price: 149 } },
  parameters: { shows },
};

export const TooLong: Story = {
  args: { product: { id: 1, name: longName, price: 99_999.99 } },
  parameters: { shows },
};
