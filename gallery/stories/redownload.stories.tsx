import { licensesPerPurchase } from '#contract/licenses.ts';
import {
  listPortalChecks,
  listPortalLicenses,
  listPortalVersions,
  movePortalLicense,
  texts as portalTexts,
} from '#contract/portal.ts';
import { redownload, requestOneTimePassword, texts } from '#contract/redownload.ts';
import { $savedPurchase } from '#islands/redownload/saved-purchase.ts';
import { Redownload } from '#islands/redownload/Redownload.tsx';
import { fill, press } from '../act.ts';
import { answer, offline, refusal, waiting, type Answer } from '../answers.ts';
import { imagePath } from '../fixtures/products.ts';
import { license, moves, orderId, paypalOrderId } from '../fixtures/purchases.ts';
import { longName, longWord } from '../fixtures/texts.ts';
import type { Meta, Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof Redownload>;

const limit = licensesPerPurchase;

const keys = (licenses = [license], used = licenses.length): Answer =>
  answer(listPortalLicenses, {
    success: true,
    product: { id: 1, name: 'Auric M1' },
    keys: { limit, used },
    moves,
    licenses,
  });

const versions = answer(listPortalVersions, {
  success: true,
  isBeta: false,
  versions: [
    {
      number: '2.3',
      channel: 'stable',
      isPresent: true,
      releasedAt: '2026-02-20T08:00:00.000Z',
      notes: 'Fewer trades in thin markets.',
      fileName: 'AuricM1.ex5',
      sizeBytes: 184_320,
      filePath: 'files/purchases/1/1',
    },
    {
      number: '2.2',
      channel: 'stable',
      isPresent: false,
      releasedAt: '2025-11-03T08:00:00.000Z',
      notes: '',
      fileName: 'AuricM1.ex5',
      sizeBytes: 180_224,
      filePath: 'files/purchases/1/2',
    },
  ],
});

const open = (change: { productName?: string; fileName?: string } = {}) =>
  $savedPurchase.set({
    claim: { orderId: paypalOrderId, email: 'trader@example.com' },
    answer: {
      success: true,
      filePath: 'files/purchases/1/1',
      fileName: 'AuricM1.ex5',
      sizeBytes: 184_320,
      imagePath,
      purchaseId: orderId,
      orderId: paypalOrderId,
      productName: 'Auric M1',
      portalToken: 'gallery',
      ...change,
    },
  });

const meta: Meta<typeof Redownload> = {
  component: Redownload,
  parameters: {
    styles: () => import('#styles/forms.css'),
    address: '/redownload',
    answers: [keys(), versions],
  },
};
export default meta;

async function request(): Promise<void> {
  await fill('Order ID', paypalOrderId);
  await fill('Email', 'trader@example.com');
  await press('Request OTP');
}

async function verify(): Promise<void> {
  await request();
  await fill('OTP', '12345678');
  await press('Verify OTP');
}

const sent = answer(requestOneTimePassword, { success: true, message: texts.sent });

export const Empty: Story = { parameters: { shows: 'Request OTP' } };

export const Invalid: Story = {
  parameters: { shows: 'Enter your order ID' },
  play: () => press('Request OTP'),
};

export const Busy: Story = {
  parameters: { shows: 'Request OTP', answers: [waiting(requestOneTimePassword)] },
  play: request,
};

export const Unknown: Story = {
  parameters: {
    shows: texts.unknownOrder,
    answers: [refusal(requestOneTimePassword, 404, texts.unknownOrder)],
  },
  play: request,
};

export const Offline: Story = {
  parameters: { shows: texts.requestFailed, answers: [offline(requestOneTimePassword)] },
  play: request,
};

export const CodeSent: Story = {
  parameters: { shows: texts.sent, answers: [sent] },
  play: request,
};

export const CodeExpired: Story = {
  parameters: {
    shows: texts.invalidOneTimePassword,
    answers: [sent, refusal(redownload, 401, texts.invalidOneTimePassword)],
  },
  play: verify,
};

export const TooManyCodes: Story = {
  parameters: {
    shows: 'Too many tries',
    answers: [sent, refusal(redownload, 429, texts.invalidOneTimePassword)],
  },
  play: verify,
};

export const CodeBusy: Story = {
  parameters: { shows: 'Verify OTP', answers: [sent, waiting(redownload)] },
  play: verify,
};

export const Opened: Story = { parameters: { shows: '1 of 5 used' }, beforeEach: () => open() };

export const OpenedLoading: Story = {
  parameters: {
    shows: 'Your download is ready',
    answers: [waiting(listPortalLicenses), waiting(listPortalVersions)],
  },
  beforeEach: () => open(),
};

export const OpenedOffline: Story = {
  parameters: {
    shows: 'could not be loaded',
    answers: [offline(listPortalLicenses), offline(listPortalVersions)],
  },
  beforeEach: () => open(),
};

export const NoKeys: Story = {
  parameters: { shows: '0 of 5 used', answers: [keys([])] },
  beforeEach: () => open(),
};

export const ManyKeys: Story = {
  parameters: {
    shows: '5 of 5 used',
    answers: [
      keys(
        Array.from({ length: limit }, (_, id) => ({
          ...license,
          id,
          licenseKey: `TS-7K3M-Q9XW-2HND-6PV${id}`,
          isBlocked: id === 1,
          lastCheck:
            license.lastCheck && id > 1
              ? { ...license.lastCheck, outcome: id === 2 ? ('account' as const) : ('ok' as const) }
              : null,
        })),
      ),
    ],
  },
  beforeEach: () => open(),
};

export const TooLong: Story = {
  parameters: {
    shows: '1 of 5 used',
    answers: [
      keys([
        { ...license, accountNumber: longWord.slice(0, 50), brokerName: longWord.slice(0, 100) },
      ]),
    ],
  },
  beforeEach: () => open({ productName: longName, fileName: `${longWord}.ex5` }),
};

/** The half hour is over. */
export const Expired: Story = {
  parameters: {
    shows: portalTexts.dead,
    answers: [refusal(listPortalLicenses, 401, portalTexts.dead)],
  },
  beforeEach: () => open(),
};

async function move(): Promise<void> {
  await press('Move to another account');
  await fill('New account number', '50999888');
  await fill('Broker name', 'Pepperstone');
  await press('Move key');
}

export const Moving: Story = {
  parameters: { shows: 'Pepperstone', answers: [waiting(movePortalLicense)] },
  beforeEach: () => open(),
  play: move,
};

export const NoMovesLeft: Story = {
  parameters: {
    shows: 'are used up',
    answers: [refusal(movePortalLicense, 409, portalTexts.noneLeft('12 March 2026'))],
  },
  beforeEach: () => open(),
  play: move,
};

export const ConnectionHelp: Story = {
  parameters: {
    shows: 'ICMarketsSC-Demo',
    answers: [
      answer(listPortalChecks, {
        success: true,
        checks: [
          {
            login: '50123456',
            server: 'ICMarketsSC-Demo',
            firstAt: '2026-03-02T06:00:00.000Z',
            lastAt: '2026-03-02T09:30:00.000Z',
            count: 4,
            outcome: 'ok',
            version: '2.3',
            platform: 'mt5',
            build: '5120',
          },
        ],
      }),
    ],
  },
  beforeEach: () => open(),
  play: () => press('Connection help'),
};
