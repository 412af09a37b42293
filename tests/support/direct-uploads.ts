import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { requestUploads, uploadFields, type UploadAddress } from '#contract/kit/uploads.ts';
import { saveProduct, type FormParts } from './product-form.ts';
import { bucketName, type TestS3 } from './s3.ts';
import { dataOf, type Shop } from './shop.ts';

type UploadingShop = Pick<Shop, 'url' | 'call'>;

/** Lists the files of a form with their fields, in the order of the form. */
function filesOf(parts: FormParts) {
  return uploadFields.flatMap((field) =>
    [parts[field] ?? []]
      .flat()
      .flatMap((item) => (item instanceof File ? [{ field, file: item }] : [])),
  );
}

export function askForUploads(shop: UploadingShop, token: string, parts: FormParts) {
  const files = filesOf(parts).map(({ field, file: { name, size } }) => ({ field, name, size }));
  return shop.call(requestUploads, { files }, token);
}

/** Sends a file to the address that the store gave, as a browser does. */
export async function postFile({ url, fields }: UploadAddress, file: File): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return (await fetch(url, { method: 'POST', body: form })).status;
}

/** Returns the addresses that the store gives for the files of a form. */
export async function addressesFor(shop: UploadingShop, token: string, parts: FormParts) {
  const answer = dataOf(await askForUploads(shop, token, parts));
  if (!answer.direct) throw new Error('The store takes the files itself');
  return answer.uploads;
}

/** Sends the files of a form to the storage and returns it with references in their place. */
export async function sendFilesOf(
  shop: UploadingShop,
  token: string,
  parts: FormParts,
): Promise<FormParts> {
  const files = filesOf(parts);
  const addresses = files.length > 0 ? await addressesFor(shop, token, parts) : [];
  const references: FormParts = {};
  for (const [index, { field, file }] of files.entries()) {
    const address = addresses[index];
    if (!address) throw new Error(`There is no address for ${file.name}`);
    const status = await postFile(address, file);
    if (status !== 204) throw new Error(`The storage answered ${status} to ${file.name}`);
    references[field] = [references[field] ?? [], address.reference].flat();
  }
  return { ...parts, ...references };
}

/**
 * Saves as `saveProduct` does, by way of the storage. Returns the store's answer if it refuses the
 * files before they are sent.
 */
export async function saveDirectly(
  shop: UploadingShop,
  token: string,
  parts: FormParts,
  id?: number,
): ReturnType<typeof saveProduct> {
  if (filesOf(parts).length > 0) {
    const asked = await askForUploads(shop, token, parts);
    if (!asked.ok) {
      const { status, failure } = asked;
      return { status, body: { ...noProduct, ...failure } };
    }
  }
  return saveProduct(shop, token, await sendFilesOf(shop, token, parts), id);
}

const noProduct = {
  id: 0,
  name: '',
  type: 'indicator',
  description: '',
  price: 0,
  termDays: null,
  imagePath: null,
  filePath: null,
  compatibility: null,
  tagline: '',
  signalUrl: null,
} as const;

/** Lists directly uploaded files under a bucket's prefix. */
export function incomingFiles({ directory }: TestS3, prefix: string): string[] {
  const folder = join(directory, bucketName, prefix, 'incoming');
  // The server removes empty folders.
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.endsWith('._S3rver_object'));
}
