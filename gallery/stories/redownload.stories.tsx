import { licensesPerPurchase } from '#contract/licenses/licenses.ts';
import {
  listPortalChecks,
  listPortalLicenses,
  listPortalVersions,
  movePortalLicense,
  type Portal,
  type PortalLicense,
  texts as portalTexts,
} from '#contract/buyers/portal.ts';
import { redownload, requestOneTimePassword, texts } from '#contract/buyers/redownload.ts';
import { $savedPurchase } from '#islands/buyers/redownload/saved-purchase.ts';
import { listOtherPurchases } from '#contract/buyers/purchase-list.ts';
import { findReview } from '#contract/catalogue/reviews.ts';
import { Redownload } from '#islands/buyers/redownload/Redownload.tsx';
import {
  imagePath,
  license,
  long,
  moves,
  orderId,
  paypalOrderId,
  productFile,
  purchase,
  trace,
} from '../fixtures/shop.ts';
import { answer, fill, offline, press, refusal, refused, share, waiting } from '../story.ts';

const keys = (licenses: PortalLicense[], isOver = false, renewal: Portal['renewal'] = null) =>
  answer(listPortalLicenses, {
    success: true,
    product: { id: 1, name: 'Auric M1' },
    keys: { limit: licensesPerPurchase, used: licenses.length },
    moves,
    isOver,
    renewal,
    licenses,
  });

const { lastCheck } = license;
const otherAccount = lastCheck && { ...lastCheck, outcome: 'account' as const };
const manyKeys = [null, null, otherAccount, lastCheck, lastCheck].map((check, id) => ({
  ...license,
  id,
  licenseKey: `TS-7K3M-Q9XW-2HND-6PV${id}`,
  isBlocked: id === 1,
  lastCheck: check,
}));

const version = {
  number: '2.3',
  channel: 'stable' as const,
  isPresent: true,
  isWithdrawn: false,
  withdrawnReason: null,
  releasedAt: '2026-02-20T08:00:00.000Z',
  notes: '- Fewer trades in **thin markets**.',
  notesHtml: '<ul><li>Fewer trades in <strong>thin markets</strong>.</li></ul>',
  fileName: productFile.name,
  sizeBytes: productFile.sizeBytes,
  filePath: 'files/purchases/1/1',
};
const versions = answer(listPortalVersions, {
  success: true,
  isBeta: false,
  versions: [version, { ...version, number: '2.2', isPresent: false, notes: '', notesHtml: null }],
});

const review = answer(findReview, { review: null });
const others = answer(listOtherPurchases, { purchases: [] });

const endedAt = '2026-02-28T14:20:00.000Z';

/** @param fileName null after the term's end */
const open = (productName: string, fileName: string | null) => () =>
  $savedPurchase.set({
    claim: { orderId: paypalOrderId, email: 'trader@example.com' },
    answer: {
      success: true,
      filePath: fileName === null ? null : version.filePath,
      isAwaitingConfirmation: false,
      fileName,
      sizeBytes: fileName === null ? null : productFile.sizeBytes,
      expiresAt: fileName ? null : endedAt,
      withdrawnAt: null,
      imagePath,
      purchaseId: orderId,
      orderId: paypalOrderId,
      productName,
      programs: purchase.programs,
      receiptTo: 't•••@example.com',
      portalToken: 'gallery',
    },
  });
const opened = { before: open('Auric M1', productFile.name) };

async function request(): Promise<void> {
  await fill('Order ID', paypalOrderId);
  await fill('Email', 'trader@example.com');
  await press('Request OTP');
}

const requested = { play: request };

async function verify(): Promise<void> {
  await request();
  await fill('OTP', '12345678');
  await press('Verify OTP');
}

const verified = { play: verify };

async function move(): Promise<void> {
  await press('Move to another account');
  await fill('New account number', '50999888');
  await fill('Broker name', 'Pepperstone');
  await press('Move key');
}

const sent = answer(requestOneTimePassword, { success: true, message: texts.sent });
const noneLeft = portalTexts.noneLeft('12 March 2026');

const page = {
  element: <Redownload />,
  styles: () => import('#styles/forms.css'),
  address: '/redownload',
  answers: [keys([license]), versions, review, others, sent],
};

export const stories = share(page, {
  empty: { shows: 'Request OTP' },
  invalid: { shows: 'Enter your order ID', play: () => press('Request OTP') },
  ...share(requested, {
    busy: { shows: 'Request OTP', answers: [waiting(requestOneTimePassword)] },
    unknown: refused(requestOneTimePassword, 404, texts.unknownOrder),
    offline: { shows: texts.requestFailed, answers: [offline(requestOneTimePassword)] },
    'code-sent': { shows: texts.sent },
  }),
  ...share(verified, {
    'code-expired': refused(redownload, 401, texts.invalidOneTimePassword),
    'too-many-codes': {
      shows: 'Too many attempts from your network. Try again in 10 minutes.',
      answers: [refusal(redownload, 429, texts.invalidOneTimePassword)],
    },
    'code-busy': { shows: 'Verify OTP', answers: [waiting(redownload)] },
  }),
  'term-over': {
    shows: 'Ended',
    answers: [
      keys([{ ...license, expiresAt: endedAt, isOver: true }], true),
      answer(listPortalVersions, {
        success: true,
        isBeta: false,
        versions: [{ ...version, filePath: null }],
      }),
    ],
    before: open('Auric M1', null),
  },
  ...share(opened, {
    opened: { shows: '1 of 5 used' },
    'opened-loading': {
      shows: 'Your download is ready',
      answers: [waiting(listPortalLicenses), waiting(listPortalVersions)],
    },
    'opened-offline': {
      shows: 'could not be loaded',
      answers: [offline(listPortalLicenses), offline(listPortalVersions)],
    },
    renewable: {
      shows: 'This purchase ends on 31 Mar 2026',
      answers: [
        keys([license], false, {
          path: 'product/1?renew=token',
          endsAt: '2026-03-31T14:20:00.000Z',
        }),
      ],
    },
    'no-keys': { shows: '0 of 5 used', answers: [keys([])] },
    'many-keys': { shows: '5 of 5 used', answers: [keys(manyKeys)] },
    'too-long': {
      shows: '1 of 5 used',
      answers: [keys([{ ...license, ...long.account }])],
      before: open(long.name, `${long.word}.ex5`),
    },
    expired: refused(listPortalLicenses, 401, portalTexts.dead),
    moving: { shows: 'Pepperstone', answers: [waiting(movePortalLicense)], play: move },
    'no-moves-left': {
      shows: 'are used up',
      answers: [refusal(movePortalLicense, 409, noneLeft)],
      play: move,
    },
    'connection-help': {
      shows: 'ICMarketsSC-Demo',
      answers: [answer(listPortalChecks, { success: true, checks: [trace] })],
      play: () => press('Connection help'),
    },
  }),
});
