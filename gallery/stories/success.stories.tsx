import { getDelivery } from '#contract/sales/delivery.ts';
import { listPurchaseChecks } from '#contract/licenses/checks.ts';
import {
  createLicense,
  licensesPerPurchase,
  listPurchaseLicenses,
  texts,
} from '#contract/licenses/licenses.ts';
import { captureOrder, saveOrderEmail, texts as orderTexts } from '#contract/sales/orders.ts';
import { $lastOrder } from '#islands/sales/orders/checkout/order-memory.ts';
import { Success } from '#islands/sales/orders/result/Success.tsx';
import { waiting as waitingForMail } from '#texts/sales.ts';
import { account, approvedOrder, license, long, purchase } from '../fixtures/shop.ts';
import { answer, fill, offline, press, refusal, refused, share, waiting } from '../story.ts';

const keys = (licenses: (typeof license)[]) =>
  answer(listPurchaseLicenses, {
    success: true,
    keys: { limit: licensesPerPurchase, used: licenses.length },
    licenses,
  });
const manyKeys = Array.from({ length: licensesPerPurchase }, (_, index) => ({
  ...license,
  licenseKey: `TS-7K3M-Q9XW-2HND-6PV${index}`,
  isBlocked: index === 3,
}));
const longKeys = ['TS-7K3M-Q9XW-2HND-6PVR', 'TS-7K3M-Q9XW-2HND-6PVS'].map((licenseKey) => ({
  ...license,
  ...long.account,
  licenseKey,
}));

const partFile = { fileName: 'AuricM1.ex5', sizeBytes: 184_320 };

const paidFor = (change: Partial<typeof purchase>) => () =>
  $lastOrder.set({ kind: 'paid', productId: 1, purchase: { ...purchase, ...change } });
const paid = paidFor({});

async function generate(): Promise<void> {
  await fill('Email', 'trader@example.com');
  await fill('Account Number', account.accountNumber);
  await fill('Broker Name', account.brokerName);
  await press('Generate License');
}

const page = {
  element: <Success />,
  styles: () => import('#styles/forms.css'),
  address: '/success',
  answers: [keys([]), answer(listPurchaseChecks, { success: true, checks: [] })],
  before: paid,
};

export const stories = share(page, {
  nothing: { shows: 'No purchase to show', before: () => undefined },
  paid: { shows: '0 of 5 used' },
  renewed: {
    shows: 'now runs until 31 Mar 2026',
    before: paidFor({ filePath: null, renewedUntil: '2026-03-31T14:20:00.000Z' }),
  },
  awaiting: {
    shows: waitingForMail.title,
    answers: [answer(getDelivery, { isReady: false, confirmedBy: null, filePath: null })],
    before: paidFor({ filePath: null, isAwaitingConfirmation: true }),
  },
  'one-key': { shows: '1 of 5 used', answers: [keys([license])] },
  'all-keys-used': { shows: texts.allUsed(5), answers: [keys(manyKeys)] },
  'keys-loading': { shows: 'Thank you', answers: [waiting(listPurchaseLicenses)] },
  'keys-offline': { shows: 'could not be loaded', answers: [offline(listPurchaseLicenses)] },
  'day-over': {
    shows: 'Open your purchase again',
    answers: [refusal(listPurchaseLicenses, 401, orderTexts.openAgain)],
  },
  'key-busy': { shows: 'Generate License', answers: [waiting(createLicense)], play: generate },
  'key-failed': { ...refused(createLicense, 409, texts.notPaid), play: generate },
  'key-invalid': { shows: 'Enter your broker name', play: () => press('Generate License') },
  'key-done': {
    shows: account.licenseKey,
    answers: [answer(createLicense, { success: true, licenseKey: account.licenseKey })],
    play: generate,
  },
  'too-long': {
    shows: '2 of 5 used',
    answers: [keys(longKeys)],
    before: paidFor({
      productName: long.name,
      paymentAmount: 99_999.99,
      receiptTo: long.email,
      file: { name: `${long.word}.ex5`, sizeBytes: 104_857_600 },
    }),
  },
  bundle: {
    shows: 'It has no file right now.',
    answers: [keys([license])],
    before: paidFor({
      productName: 'Pair of Experts',
      parts: [
        { productId: 1, name: 'Auric M1', filePath: 'files/purchases/1/1', ...partFile },
        { productId: 2, name: long.name, filePath: 'files/purchases/1/2', ...partFile },
        { productId: 3, name: 'Renko Builder', filePath: null, fileName: null, sizeBytes: null },
      ],
    }),
  },
  'email-missing': {
    shows: 'Thank you',
    answers: [waiting(saveOrderEmail)],
    before: paidFor({ isEmailMissing: true, receiptTo: null }),
  },
  'file-missing': { shows: 'Thank you', before: paidFor({ filePath: null, imagePath: null }) },
  'being-checked': {
    shows: 'Your payment is being checked',
    answers: [waiting(captureOrder)],
    before: () =>
      $lastOrder.set({ kind: 'unsettled', message: orderTexts.pending, order: approvedOrder }),
  },
  'link-expired': {
    shows: orderTexts.linkDayOver,
    before: () =>
      $lastOrder.set({ kind: 'over', message: orderTexts.linkDayOver, order: approvedOrder }),
  },
});
