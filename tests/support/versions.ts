import { createHash } from 'node:crypto';
import type { Failure } from '#contract/route.ts';
import type { Version } from '#contract/versions.ts';
import { publishVersion } from '#contract/version-form.ts';
import { program } from './product-files.ts';
import { file, formOf, saveProduct, type FormParts } from './product-form.ts';
import type { Shop } from './shop.ts';

let products = 0;
let names = 0;

/** A product of the test's own with its version 1.0. */
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
  /** Of the version's file. */
  bytes: Buffer;
}

/** Publishes a version, by default with a file of its own; what succeeds is held against the contract. */
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

/** What is behind a link: its bytes' SHA-256, or the sentence of its refusal. */
export async function follow(shop: Pick<Shop, 'url'>, filePath: string | null) {
  const response = await fetch(`${shop.url}/${filePath}`);
  if (!response.ok) {
    const { error }: Failure = await response.json();
    return { status: response.status, error };
  }
  return { status: response.status, hash: sha256(Buffer.from(await response.arrayBuffer())) };
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
