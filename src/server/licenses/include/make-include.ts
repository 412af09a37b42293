import { and, eq } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { files, products } from '#db/schema.ts';
import { platforms as allPlatforms } from '#contract/catalogue/catalogue.ts';
import { texts, type LicenseInclude } from '#contract/licenses/license-include.ts';
import { recognizeProgram } from '#contract/catalogue/programs.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import type { Deps } from '#server/deps.ts';
import { mayHandle } from '#server/catalogue/products/get-product.ts';
import { newestStableNumber } from '#server/catalogue/products/product-versions.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { notFound, unavailable } from '#server/kit/errors.ts';
import { listPublicKeys } from '../signing-keys/signing-keys.ts';
import mt4Example from './example.mq4?raw';
import mt5Example from './example.mq5?raw';
import mt4Helper from './helper.mq4?raw';
import mt5Helper from './helper.mq5?raw';
import helper from './helper.mqh?raw';
import { licenseInclude, unreachableReasons, includeLines } from './license-include.ts';

/** Raised with each change, so that a seller sees which include a program was built with. */
const includeVersion = '1.4';

type IncludeDeps = Pick<Deps, 'db' | 'now' | 'settings'>;

/** Describes how to add the license check. @throws AppError 404; 503 without a key pair */
export async function describeLicenseInclude(
  deps: IncludeDeps,
  { id }: { id: number },
  caller: Caller,
): Promise<LicenseInclude> {
  const { publicKeys, programVersion, platforms } = await requireParts(deps, id, caller);
  const fileName = fileNameOf(id);
  const { siteUrl } = deps.settings;
  const examples = { mt4: mt4Example, mt5: mt5Example };
  return {
    fileName,
    siteUrl,
    unreachable: unreachableReasons(siteUrl),
    lines: includeLines(fileName, programVersion),
    publicKeys: publicKeys.map(({ kid, publicKeyPem }) => ({ kid, publicKey: publicKeyPem })),
    examples: platforms.map((platform) => ({
      platform: platform === 'mt4' ? 'MT4' : 'MT5',
      fileName: `example-${id}.mq${platform.slice(-1)}`,
      code: examples[platform]
        .replaceAll('license.mqh', fileName)
        .replace('LicenseKey, "1.0"', `LicenseKey, "${programVersion}"`),
    })),
  };
}

/** Returns the file to include in an expert. @throws AppError 404; 503 without a key pair */
export async function makeLicenseInclude(
  deps: IncludeDeps,
  { id }: { id: number },
  caller: Caller,
): Promise<{ name: string; content: string; type: string }> {
  const parts = await requireParts(deps, id, caller);
  const { siteUrl } = deps.settings;
  const content = licenseInclude({ ...parts, siteUrl, productId: id, version: includeVersion });
  return { name: fileNameOf(id), content, type: 'text/plain; charset=utf-8' };
}

/** Finds deleted products, too: they have buyers. The product's own platform is first. */
async function requireParts(deps: IncludeDeps, id: number, caller: Caller) {
  const [[found], publicKeys] = await Promise.all([
    deps.db
      .select({ product: products, file: files.name, version: newestStableNumber(products.id) })
      .from(products)
      .leftJoin(files, eq(files.id, products.fileId))
      .where(and(eq(products.id, id), mayHandle(caller))),
    listPublicKeys(deps),
  ]);
  if (!found) throw notFound(productTexts.notFound);
  if (publicKeys.length === 0) throw unavailable(texts.noKeyPair);
  const { type, compatibility } = found.product;
  const told = { type, fileName: found.file, stated: compatibility?.platforms ?? [] };
  const own = recognizeProgram(told).platforms;
  return {
    publicKeys,
    programVersion: found.version ?? '1.0',
    platforms: allPlatforms.toSorted((one, two) => +own.includes(two) - +own.includes(one)),
  };
}

function fileNameOf(productId: number): string {
  return `license-${productId}.mqh`;
}

/** The time stamp of each file; fixed, so that an archive downloaded again is identical. */
const mtime = new Date('2025-09-01T12:00:00Z');

/**
 * Returns an archive of sources that keep the leases of keys, for the product's indicators.
 *
 * @throws AppError 404; 503 without a key pair
 */
export async function makeLicenseHelper(
  deps: Parameters<typeof makeLicenseInclude>[0],
  { id }: { id: number },
  caller: Caller,
): Promise<{ name: string; content: Uint8Array<ArrayBuffer>; type: string }> {
  const include = await makeLicenseInclude(deps, { id }, caller);
  const name = `license-helper-${id}`;
  const zip = new ZipFile();
  const add = (fileName: string, content: string) =>
    zip.addBuffer(Buffer.from(content), `${name}/${fileName}`, { mtime });
  const addSource = (fileName: string, source: string) => {
    const text = source
      .replaceAll('license.mqh', include.name)
      .replaceAll('helper.mqh', `${name}.mqh`)
      .replaceAll('\n', '\r\n');
    add(fileName, text);
  };
  add(include.name, include.content);
  addSource(`${name}.mqh`, helper);
  addSource(`${name}.mq4`, mt4Helper);
  addSource(`${name}.mq5`, mt5Helper);
  zip.end();
  const content = new Uint8Array(await buffer(zip.outputStream));
  return { name: `${name}.zip`, content, type: 'application/zip' };
}
