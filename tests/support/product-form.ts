import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from '#contract/route.ts';
import { getProduct, type Product } from '#contract/catalogue/products.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import type { Shop } from './shop.ts';

/** The parts of a multipart form. A list is sent as parts of the same name. */
export type FormParts = Record<string, string | number | File | (string | number | File)[]>;

export function formOf(parts: FormParts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    for (const item of [value].flat()) {
      form.append(name, typeof item === 'number' ? String(item) : item);
    }
  }
  return form;
}

export const file = (name: string, content: Uint8Array | string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

interface Saved {
  status: number;
  body: Product & Partial<Failure>;
}

/** Sends the form, for a product if `id` is given; checks success against the contract. */
export async function saveProduct(
  shop: Pick<Shop, 'url'>,
  token: string,
  parts: FormParts,
  id?: number,
): Promise<Saved> {
  const response = await fetch(`${shop.url}/api/products${id === undefined ? '' : `/${id}`}`, {
    method: id === undefined ? 'POST' : 'PUT',
    headers: { Authorization: `Bearer ${token}` },
    body: formOf(parts),
  });
  const body: Saved['body'] = await response.json();
  if (response.ok) getProduct.output.parse(body);
  return { status: response.status, body };
}

/** Lists every stored file and the contents of the upload folder, to compare before and after. */
export async function storedFiles({ env, uploadDir }: Shop): Promise<string[]> {
  const stored = await Array.fromAsync(openStorage(loadSettings(env)).list());
  const uploads = readdirSync(uploadDir, { recursive: true, withFileTypes: true });
  const paths = uploads.map((entry) => join(entry.parentPath, entry.name));
  return [...stored.flat().toSorted(), ...paths];
}
