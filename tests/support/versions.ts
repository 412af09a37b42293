import { createHash } from 'node:crypto';
import { listPortalVersions } from '#contract/buyers/portal.ts';
import type { Failure, InputOf } from '#contract/route.ts';
import { changeVersion, publishVersion } from '#contract/catalogue/version-form.ts';
import { listVersions } from '#contract/catalogue/version-list.ts';
import type { Version } from '#contract/catalogue/versions.ts';
import { buyProduct } from './buyers.ts';
import { newToken } from './portal.ts';
import { program } from './product-files.ts';
import { file, formOf, saveProduct, type FormParts } from './product-form.ts';
import { dataOf, type Shop } from './shop.ts';

let products = 0;
let names = 0;

export async function ownProduct(shop: Shop, parts: FormParts = {}) {
  const name = `Versioned ${++products}`;
  const bytes = program(`${name} 1.0`);
  const { status, body } = await saveProduct(shop, shop.token, {
    name,
    description: '',
    price: 49,
    file: file('versioned.ex5', bytes),
    ...parts,
  });
  if (status !== 201) throw new Error(`The product was not added: ${body.error}`);
  return { id: body.id, name, bytes };
}

interface Published {
  status: number;
  body: Version & Partial<Failure>;
  bytes: Buffer;
}

/** Publishes a version, with a new file by default; checks success against the contract. */
export async function publish(
  shop: Pick<Shop, 'url' | 'token'>,
  id: number,
  parts: FormParts,
): Promise<Published> {
  const bytes = program(`version ${++names}`);
  const response = await fetch(`${shop.url}/api/products/${id}/versions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${shop.token}` },
    body: formOf({ file: file('versioned.ex5', bytes), ...parts }),
  });
  const body: Published['body'] = await response.json();
  if (response.ok) publishVersion.output.parse(body);
  return { status: response.status, body, bytes };
}

/** Follows a link; returns the SHA-256 of its file, or the error. */
export async function follow(shop: Pick<Shop, 'url'>, filePath: string | null) {
  const response = await fetch(`${shop.url}/${filePath}`);
  if (!response.ok) {
    const { error }: Failure = await response.json();
    return { status: response.status, error };
  }
  return { status: response.status, hash: sha256(Buffer.from(await response.arrayBuffer())) };
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export function versionSteps(shop: Shop) {
  const list = async (id: number, token?: string) =>
    dataOf(await shop.call(listVersions, { id }, token));
  const change = (
    id: number,
    number: string,
    input: Omit<InputOf<typeof changeVersion>, 'id' | 'number'>,
  ) => shop.call(changeVersion, { id, number, ...input }, shop.token);
  return {
    list,
    numbers: async (id: number) => (await list(id)).versions.map(({ number }) => number),
    change,
    withdraw: (id: number, number: string, reason = 'It opens too many trades') =>
      change(id, number, { withdrawn: 1, reason }),
    undo: (id: number, number: string) => change(id, number, { withdrawn: 0 }),
    async buy(productId: number) {
      const purchase = await buyProduct(shop, productId);
      return { ...purchase, portalToken: await newToken(shop, purchase.id) };
    },
    portal: async (portalToken: string) =>
      dataOf(await shop.call(listPortalVersions, { portalToken })),
  };
}

export async function sayOfVersion(
  shop: Pick<Shop, 'url' | 'token'>,
  { id, number }: { id: number; number: string },
  said: unknown,
): Promise<number> {
  const { status } = await fetch(`${shop.url}/api/products/${id}/versions/${number}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${shop.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(said),
  });
  return status;
}
