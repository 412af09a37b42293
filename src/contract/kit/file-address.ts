const brandEndings = ['png', 'jpg'] as const;
export type BrandEnding = (typeof brandEndings)[number];

/** A file with an address under `/files/`. */
export type FileAddress =
  /** A product picture in one of its widths; `hash` is that of the uploaded bytes. */
  | { kind: 'picture'; hash: string; width: number }
  /** The preview picture for shared links; `state` changes whenever its content does. */
  | { kind: 'share'; productId: number; state: string }
  | { kind: 'set-file'; setFileId: number }
  | { kind: 'brand'; hash: string; ending: BrandEnding }
  /** A free product's file; each download checks that it is still free. */
  | { kind: 'free'; productId: number }
  | { kind: 'purchased'; orderId: string; fileId: number }
  | { kind: 'admin'; adminFileId: number }
  /** Data about an email address, sealed (`data-file.ts`). */
  | { kind: 'data'; sealed: string }
  | { kind: 'invoice'; invoiceId: number };

const folders = {
  picture: 'images',
  share: 'share',
  'set-file': 'set-files',
  brand: 'brand',
  free: 'products',
  purchased: 'purchases',
  admin: 'admin',
  data: 'data',
  invoice: 'invoices',
} as const satisfies Record<FileAddress['kind'], string>;

/** Returns the folder of a kind, e.g. `/files/products/`. */
export const fileFolder = (kind: FileAddress['kind']): string => `/files/${folders[kind]}/`;

export function filePathOf(address: FileAddress): string {
  return `files/${folders[address.kind]}/${nameOf(address)}`;
}

function nameOf(address: FileAddress): string | number {
  switch (address.kind) {
    case 'picture':
      return `${address.hash}-${address.width}.webp`;
    case 'share':
      return `${address.productId}-${address.state}.jpg`;
    case 'set-file':
      return address.setFileId;
    case 'brand':
      return `${address.hash}.${address.ending}`;
    case 'free':
      return address.productId;
    case 'purchased':
      return `${address.orderId}/${address.fileId}`;
    case 'admin':
      return address.adminFileId;
    case 'data':
      return address.sealed;
    case 'invoice':
      return address.invoiceId;
  }
}

/** Tells whether two links lead to the same file, ignoring expiry and signature. */
export const isSameFile = (path: string, other: string): boolean =>
  path.split('?', 1)[0] === other.split('?', 1)[0];

/** Parses what `filePathOf` writes, with or without a leading slash; null if it is none. */
export function parseFilePath(path: string): FileAddress | null {
  const [, folder, name = ''] = /^\/?files\/([a-z-]+)\/([^?]+)$/.exec(path) ?? [];
  switch (folder) {
    case folders.picture: {
      const [, hash, width] = /^([0-9a-f]{64})-([1-9]\d{0,3})\.webp$/.exec(name) ?? [];
      return hash ? { kind: 'picture', hash, width: Number(width) } : null;
    }
    case folders.share: {
      const [, id = '', state] = /^([0-9]+)-([0-9a-f]{16})\.jpg$/.exec(name) ?? [];
      return state && isId(id) ? { kind: 'share', productId: Number(id), state } : null;
    }
    case folders['set-file']:
      return isId(name) ? { kind: 'set-file', setFileId: Number(name) } : null;
    case folders.brand: {
      const [, hash, written] = /^([0-9a-f]{64})\.([a-z]+)$/.exec(name) ?? [];
      const ending = brandEndings.find((candidate) => candidate === written);
      return hash && ending ? { kind: 'brand', hash, ending } : null;
    }
    case folders.free:
      return isId(name) ? { kind: 'free', productId: Number(name) } : null;
    case folders.purchased: {
      const [orderId, fileId = '', ...rest] = name.split('/');
      const isOne = orderId && isId(fileId) && rest.length === 0;
      return isOne ? { kind: 'purchased', orderId, fileId: Number(fileId) } : null;
    }
    case folders.admin:
      return isId(name) ? { kind: 'admin', adminFileId: Number(name) } : null;
    case folders.data:
      return /^[\w-]+$/.test(name) ? { kind: 'data', sealed: name } : null;
    case folders.invoice:
      return isId(name) ? { kind: 'invoice', invoiceId: Number(name) } : null;
    default:
      return null;
  }
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
