import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  brandPictureKinds,
  brandPictures,
  getAccentShades,
  getSettings,
  saveSettings,
} from '#contract/seller/shop-settings.ts';
import * as setup from '#contract/seller/setup.ts';
import { getVatYear, saveExchangeRates } from '#contract/books/vat.ts';
import { countVatYear } from '#server/books/tax/count-vat-year.ts';
import { saveExchangeRates as writeExchangeRates } from '#server/books/tax/fetch-rates.ts';
import {
  getShopSettings,
  saveShopSettings,
  restoreBrandPicture,
  saveBrandPicture,
} from '#server/seller/settings/shop-settings.ts';
import { StagedFile } from '#server/kit/uploads/staged-file.ts';
import { makeBackup, offerBackupLink } from '#server/seller/backup/download-backup.ts';
import { listSetup, tryRow } from '#server/seller/setup/setup.ts';
import { startTestPayment } from '#server/seller/setup/test-payment.ts';
import { today, type Call, type CallFixtures } from './call-fixtures.ts';

const picturePath = fileURLToPath(new URL('../../public/share.png', import.meta.url));

export function settingsCalls({ deps, caller, call, database }: CallFixtures): Call[] {
  const unused = (): never => {
    throw new Error('A tick asks nobody');
  };
  const app = {
    ...deps,
    get mailer() {
      return unused();
    },
    get database() {
      return unused();
    },
  };
  const { length: size } = readFileSync(picturePath);
  const ratesPath = join(database.folder, 'eurofxref.csv');
  writeFileSync(ratesPath, `Date, USD\n${today}, 1.08\n`);
  const rates = new StagedFile({ name: 'eurofxref.csv', size: 33, path: ratesPath });
  const file = new StagedFile({ name: 'share.png', size, path: picturePath });
  return [
    call(7, setup.getSetup, listSetup, {}),
    call(1, setup.createTestPayment, startTestPayment, {}),
    call(2, setup.offerBackup, offerBackupLink, {}),
    // Fails: a backup runs in its own process.
    call(1, setup.downloadBackup, (_, input) => makeBackup(app, input).catch(() => null), {
      token: 'dead',
    }),
    call(9, setup.trySetup, (_, input) => tryRow(app, input, caller), {
      row: 'secret-key',
    }),
    call(0, getAccentShades, async () => null, { accent: '#b00020' }),
    call(4, getVatYear, countVatYear, {}),
    call(2, saveExchangeRates, (_, input) => writeExchangeRates(deps, input, caller), {
      file: rates,
    }),
    call(2, getSettings, getShopSettings, {}),
    call(7, saveSettings, saveShopSettings, { heroTitle: 'Robots' }),
    ...brandPictureKinds.flatMap((kind) => {
      const { save, restore } = brandPictures[kind];
      return [
        call(8, save, (_, input) => saveBrandPicture(deps, kind, input, caller), { file }),
        call(7, restore, () => restoreBrandPicture(deps, kind, caller), {}),
      ];
    }),
  ];
}
