import {
  createLicense,
  licensesPerPurchase,
  listPurchaseLicenses,
  texts,
} from '#contract/licenses.ts';
import { captureOrder, saveOrderEmail, texts as orderTexts } from '#contract/orders.ts';
import { $lastOrder } from '#islands/orders/checkout/order-memory.ts';
import { Success } from '#islands/orders/result/Success.tsx';
import { fill, press } from '../act.ts';
import { answer, offline, refusal, waiting } from '../answers.ts';
import { approvedOrder, license, purchase } from '../fixtures/purchases.ts';
import { longName, longWord } from '../fixtures/texts.ts';
import type { Meta, Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof Success>;

const limit = licensesPerPurchase;
const keys = (count: number) =>
  answer(listPurchaseLicenses, {
    success: true,
    keys: { limit, used: count },
    licenses: Array.from({ length: count }, (_, index) => ({
      ...license,
      licenseKey: `TS-7K3M-Q9XW-2HND-6PV${index}`,
      isBlocked: index === 3,
    })),
  });

const paid = (change: Partial<typeof purchase> = {}) =>
  $lastOrder.set({ kind: 'paid', productId: 1, purchase: { ...purchase, ...change } });

const meta: Meta<typeof Success> = {
  component: Success,
  parameters: {
    styles: () => import('#styles/forms.css'),
    address: '/success',
    answers: [keys(0)],
  },
};
export default meta;

export const Nothing: Story = { parameters: { shows: 'No purchase to show' } };

export const Paid: Story = { parameters: { shows: '0 of 5 used' }, beforeEach: () => paid() };

export const OneKey: Story = {
  parameters: { shows: '1 of 5 used', answers: [keys(1)] },
  beforeEach: () => paid(),
};

export const AllKeysUsed: Story = {
  parameters: { shows: texts.allUsed, answers: [keys(limit)] },
  beforeEach: () => paid(),
};

export const KeysLoading: Story = {
  parameters: { shows: 'Thank you', answers: [waiting(listPurchaseLicenses)] },
  beforeEach: () => paid(),
};

export const KeysOffline: Story = {
  parameters: { shows: 'could not be loaded', answers: [offline(listPurchaseLicenses)] },
  beforeEach: () => paid(),
};

export const DayOver: Story = {
  parameters: {
    shows: 'are listed here',
    answers: [refusal(listPurchaseLicenses, 410, texts.listClosed)],
  },
  beforeEach: () => paid(),
};

async function generate(): Promise<void> {
  await fill('Email', 'trader@example.com');
  await fill('Account Number', '50123456');
  await fill('Broker Name', 'IC Markets');
  await press('Generate License');
}

export const KeyBusy: Story = {
  parameters: { shows: 'Generate License', answers: [waiting(createLicense)] },
  beforeEach: () => paid(),
  play: generate,
};

export const KeyFailed: Story = {
  parameters: { shows: texts.notPaid, answers: [refusal(createLicense, 409, texts.notPaid)] },
  beforeEach: () => paid(),
  play: generate,
};

export const KeyInvalid: Story = {
  parameters: { shows: 'Enter your broker name' },
  beforeEach: () => paid(),
  play: () => press('Generate License'),
};

export const KeyDone: Story = {
  parameters: {
    shows: license.licenseKey,
    answers: [answer(createLicense, { success: true, licenseKey: license.licenseKey })],
  },
  beforeEach: () => paid(),
  play: generate,
};

export const TooLong: Story = {
  parameters: {
    shows: '2 of 5 used',
    answers: [
      answer(listPurchaseLicenses, {
        success: true,
        keys: { limit, used: 2 },
        licenses: [
          { ...license, accountNumber: longWord.slice(0, 50), brokerName: longWord.slice(0, 100) },
          { ...license, licenseKey: `${license.licenseKey}-2`, brokerName: longName.slice(0, 100) },
        ],
      }),
    ],
  },
  beforeEach: () =>
    paid({
      productName: longName,
      paymentAmount: 99_999.99,
      receiptTo: `t•••@${longWord.slice(0, 60)}.example`,
      file: { name: `${longWord}.ex5`, sizeBytes: 104_857_600 },
    }),
};

export const EmailMissing: Story = {
  parameters: { shows: 'Thank you', answers: [waiting(saveOrderEmail)] },
  beforeEach: () => paid({ isEmailMissing: true, receiptTo: null }),
};

export const FileMissing: Story = {
  parameters: { shows: 'Thank you' },
  beforeEach: () => paid({ filePath: null, imagePath: null }),
};

export const PaymentPending: Story = {
  parameters: {
    shows: 'Your payment is being checked',
    answers: [waiting(captureOrder)],
  },
  beforeEach: () =>
    $lastOrder.set({ kind: 'unsettled', message: orderTexts.pending, order: approvedOrder }),
};

export const LinkExpired: Story = {
  parameters: { shows: orderTexts.linkDayOver },
  beforeEach: () =>
    $lastOrder.set({ kind: 'over', message: orderTexts.linkDayOver, order: approvedOrder }),
};
