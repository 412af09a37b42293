import { and, eq } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { products } from '#db/schema.ts';
import { texts, type LicenseInclude } from '#contract/licenses/license-include.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import type { Deps } from '#server/deps.ts';
import { mayHandle } from '#server/catalogue/products/get-product.ts';
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
  const keys = await requireKeys(deps, id, caller);
  const fileName = fileNameOf(id);
  const { siteUrl } = deps.settings;
  return {
    fileName,
    siteUrl,
    unreachable: unreachableReasons(siteUrl),
    lines: includeLines(fileName),
    publicKeys: keys.map(({ kid, publicKeyPem }) => ({ kid, publicKey: publicKeyPem })),
    examples: [
      { platform: 'MT4', fileName: `example-${id}.mq4`, code: exampleFor(mt4Example, fileName) },
      { platform: 'MT5', fileName: `example-${id}.mq5`, code: exampleFor(mt5Example, fileName) },
    ],
  };
}

/** Returns the file to include in an expert. @throws AppError 404; 503 without a key pair */
export async function makeLicenseInclude(
  deps: IncludeDeps,
  { id }: { id: number },
  caller: Caller,
): Promise<{ name: string; content: string; type: string }> {
  const publicKeys = await requireKeys(deps, id, caller);
  const { siteUrl } = deps.settings;
  const content = licenseInclude({ siteUrl, productId: id, publicKeys, version: includeVersion });
  return { name: fileNameOf(id), content, type: 'text/plain; charset=utf-8' };
}

/** Reads the public keys. Finds deleted products, too: they have buyers. */
async function requireKeys(deps: IncludeDeps, id: number, caller: Caller) {
  const [[product], keys] = await Promise.all([
    deps.db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, id), mayHandle(caller))),
    listPublicKeys(deps),
  ]);
  if (!product) throw notFound(productTexts.notFound);
  if (keys.length === 0) throw unavailable(texts.noKeyPair);
  return keys;
}

function fileNameOf(productId: number): string {
  return `license-${productId}.mqh`;
}

function exampleFor(example: string, fileName: string): string {
  return example.replaceAll('license.mqh', fileName);
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
