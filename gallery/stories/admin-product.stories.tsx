import { previewMarkdown, texts } from '#contract/product-form.ts';
import {
  getProduct,
  listScreenshots,
  listSetFiles,
  texts as productTexts,
} from '#contract/products.ts';
import { getReleaseMail } from '#contract/release-mails.ts';
import { listReports } from '#contract/reports.ts';
import { listVersions } from '#contract/version-list.ts';
import type { AdminApp } from '#islands/admin/AdminApp.tsx';
import { press } from '../act.ts';
import { answer, offline, refusal, waiting } from '../answers.ts';
import { admin } from '../fixtures/admin.ts';
import { imagePath, longProduct, product } from '../fixtures/products.ts';
import { longText, longWord } from '../fixtures/texts.ts';
import type { Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof AdminApp>;

const present = {
  ...product,
  filePath: 'files/admin/1',
  compatibility: null,
  videoLinks: '',
  setFileSymbols: 'XAUUSD',
  setFileNotes: 'London',
  demoAccountsFree: 0 as const,
  updatedAt: '2026-03-01T08:00:00.000Z',
  file: { name: 'AuricM1.ex5', sizeBytes: 184_320 },
};
const setFile = {
  id: 1,
  symbol: 'XAUUSD',
  note: 'London',
  filePath: 'files/set-files/1',
  fileName: 'AuricM1_XAUUSD_M1.set',
  sizeBytes: 2048,
};
const version = {
  number: '2.3',
  channel: 'stable' as const,
  releasedAt: '2026-02-20T08:00:00.000Z',
  notes: 'Fewer trades in thin markets.',
  isWithdrawn: false,
  withdrawnReason: null,
  fileName: 'AuricM1.ex5',
  sizeBytes: 184_320,
  downloads: 31,
  announcedAt: null,
};

export default {
  ...admin,
  parameters: {
    ...admin.parameters,
    address: '/admin/edit-product/1',
    answers: [
      answer(getProduct, present),
      answer(listScreenshots, [{ id: 1, type: 'image', screenshotPath: imagePath }]),
      answer(listSetFiles, [setFile]),
      answer(previewMarkdown, { html: '<p>Trades breakouts of gold.</p>' }),
      answer(listReports, { reports: [] }),
      answer(listVersions, { versions: [version], buyers: { stable: 31, beta: 2 }, inputs: null }),
      answer(getReleaseMail, { total: 31, sent: 0, failed: 0, state: 'not-announced' }),
    ],
  },
};

const added = '/admin/add-product';

export const Empty: Story = { parameters: { shows: 'Add Product', address: added } };

export const Invalid: Story = {
  parameters: { shows: 'Enter a name', address: added },
  play: () => press('Save'),
};

export const Loading: Story = { parameters: { shows: 'Loading', answers: [waiting(getProduct)] } };

export const Missing: Story = {
  parameters: {
    shows: texts.loadFailed,
    answers: [refusal(getProduct, 404, productTexts.notFound)],
  },
};

export const Edited: Story = { parameters: { shows: 'View in shop' } };

export const PartsOffline: Story = {
  parameters: { shows: 'Retry', answers: [offline(listReports), offline(listVersions)] },
};

export const TooLong: Story = {
  parameters: {
    shows: 'View in shop',
    answers: [
      answer(getProduct, {
        ...present,
        ...longProduct,
        file: { name: `${longWord}.ex5`, sizeBytes: 104_857_600 },
      }),
      answer(
        listSetFiles,
        Array.from({ length: 12 }, (_, id) => ({
          ...setFile,
          id,
          symbol: longWord.slice(0, 20),
          note: longText,
          fileName: `${longWord}.set`,
        })),
      ),
      answer(listVersions, {
        versions: [
          { ...version, number: '12.34.56-beta.7', channel: 'beta', notes: longText },
          { ...version, isWithdrawn: true, withdrawnReason: longWord },
        ],
        buyers: { stable: 12_345, beta: 678 },
        inputs: null,
      }),
    ],
  },
};
