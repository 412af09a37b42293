import { previewMarkdown } from '#contract/catalogue/product-form.ts';
import {
  getProduct,
  listProducts,
  listScreenshots,
  listSetFiles,
  texts as productTexts,
} from '#contract/catalogue/products.ts';
import { getReleaseMail } from '#contract/catalogue/release-mails.ts';
import { listReports } from '#contract/catalogue/reports.ts';
import { listVersions } from '#contract/catalogue/version-list.ts';
import { admin } from '../fixtures/admin.tsx';
import { imagePath, long, longProduct, product, productFile, setFile } from '../fixtures/shop.ts';
import { answer, file, fill, offline, press, refusal, waiting } from '../story.ts';

const present = {
  ...product,
  tagline: '',
  signalUrl: null,
  termDays: null,
  filePath: 'files/admin/1',
  compatibility: null,
  publishedAt: '2026-02-01T08:00:00.000Z',
  state: 'on_sale' as const,
  videoLinks: '',
  setFileSymbols: 'XAUUSD',
  setFileNotes: 'London',
  demoAccountsFree: 0 as const,
  updatedAt: '2026-03-01T08:00:00.000Z',
  file: productFile,
};
const version = {
  number: '2.3',
  channel: 'stable' as const,
  releasedAt: '2026-02-20T08:00:00.000Z',
  notes: 'Fewer trades in thin markets.',
  isWithdrawn: false,
  withdrawnReason: null,
  fileName: productFile.name,
  sizeBytes: productFile.sizeBytes,
  downloads: 31,
  announcedAt: null,
};

const answers = [
  answer(getProduct, present),
  answer(listScreenshots, [{ id: 1, type: 'image', screenshotPath: imagePath }]),
  answer(listSetFiles, [{ ...setFile, note: 'London' }]),
  file('api/products/{id}/preview', '<!doctype html><title>Gold</title><h1>Gold</h1>'),
  answer(previewMarkdown, { html: '<p>Trades breakouts of gold.</p>' }),
  answer(listReports, { reports: [] }),
  answer(listVersions, { versions: [version], buyers: { stable: 31, beta: 2 }, inputs: null }),
  answer(getReleaseMail, { total: 31, sent: 0, failed: 0, bought: 0, state: 'not-announced' }),
];

const bundle = [
  answer(getProduct, {
    ...present,
    parts: [2, 3],
    setFileSymbols: '',
    setFileNotes: '',
    file: null,
  }),
  answer(listProducts, {
    products: [product, { ...product, id: 4, name: 'Gold Set', partCount: 2 }],
    total: 2,
  }),
  answer(listScreenshots, []),
  answer(listSetFiles, []),
];

const tooLong = [
  answer(getProduct, {
    ...present,
    ...longProduct,
    publishedAt: null,
    state: 'on_sale',
    tagline: long.name.slice(0, 60),
    file: { name: `${long.word}.ex5`, sizeBytes: 104_857_600 },
  }),
  answer(
    listSetFiles,
    Array.from({ length: 12 }, (_, id) => ({
      ...setFile,
      id,
      symbol: long.word.slice(0, 20),
      note: long.text,
      fileName: `${long.word}.set`,
    })),
  ),
  answer(listVersions, {
    versions: [
      { ...version, number: '12.34.56-beta.7', channel: 'beta', notes: long.text },
      { ...version, isWithdrawn: true, withdrawnReason: long.word },
    ],
    buyers: { stable: 12_345, beta: 678 },
    inputs: null,
  }),
];

export const stories = admin('/admin/edit-product/1', answers, {
  empty: { shows: 'Add Product', address: '/admin/add-product' },
  invalid: { shows: 'Enter a name', address: '/admin/add-product', play: () => press('Save') },
  loading: { shows: 'Loading', answers: [waiting(getProduct)] },
  missing: {
    shows: productTexts.notFound,
    answers: [refusal(getProduct, 404, productTexts.notFound)],
  },
  edited: { shows: 'View in shop' },
  bundle: {
    shows: 'this product',
    answers: bundle,
    play: () => fill('Products in this bundle', 'gold'),
  },
  'parts-offline': { shows: 'Retry', answers: [offline(listReports), offline(listVersions)] },
  'too-long': { shows: 'View in shop', answers: tooLong },
});
