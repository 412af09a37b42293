import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { productFormSchema } from '#contract/catalogue/product-form.ts';
import { openLocalStorage } from '#server/adapters/storage/local.ts';
import { StagedFile } from '#server/kit/uploads/staged-file.ts';
import { program, setFileText, smallPicture } from '../support/product-files.ts';
import { testSettings } from '../support/sold-order.ts';

export const seller = {
  admin: { id: '1', username: 'seller', role: 'owner' as const, sessionId: '1' },
  address: '192.0.2.1',
};

/** Opens the database and the files of a shop in `folder`, without a server. */
export async function openShopIn(folder: string) {
  const database = await openDatabase({ databaseUrl: `file:${join(folder, 'store.db')}` });
  const deps = {
    db: database.db,
    storage: openLocalStorage(join(folder, 'files')),
    settings: testSettings,
    now: () => new Date('2026-03-01T09:30:00.000Z'),
  };
  return { database, deps };
}

/** Builds a parsed form with every field; each version has other bytes. */
export async function fullForm(folder: string, version: number) {
  const stage = stagingIn(join(folder, 'uploads'));
  return productFormSchema.parse({
    name: `Grid Engine ${version}`,
    description: `Version **${version}**`,
    price: 10 + version,
    videoLinks: `https://youtu.be/aqz-KE-bpK${version}`,
    setFileSymbols: version === 1 ? 'EURUSD,GBPUSD' : 'XAUUSD,GBPUSD',
    setFileNotes: `first ${version}|second ${version}`,
    file: stage(`grid-${version}.ex5`, program(`grid-${version}.ex5`)),
    image: stage('image.png', await smallPicture(version)),
    screenshots: [stage('screen.png', await smallPicture(10 + version))],
    setFiles:
      version === 1
        ? [stage('a.set', setFileText('EURUSD')), stage('b.set', setFileText('GBPUSD'))]
        : [stage('c.set', setFileText('XAUUSD'))],
    ...(version > 1 && {
      removeSetFiles: [1],
      setFileOrder: ['new-0', '2'],
      screenshotOrder: ['new-0', '1'],
    }),
  });
}

function stagingIn(folder: string) {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  return (name: string, bytes: Buffer) => {
    const path = join(folder, `upload-${count++}`);
    writeFileSync(path, bytes);
    return new StagedFile({ name, size: bytes.length, path });
  };
}
