/** What an address under `/files/` names. */
export type FileAddress =
  /** A picture of a product in one of its widths. `hash`: of the uploaded bytes. */
  | { kind: 'picture'; hash: string; width: number }
  /** What is shown where a product's page is shared. `state`: another one with each thing that the picture says. */
  | { kind: 'share'; productId: number; state: string }
  | { kind: 'set-file'; setFileId: number }
  /** The file of a free product; whether it is still free is asked on each download. */
  | { kind: 'free'; productId: number }
  /** A file for whoever bought it. */
  | { kind: 'purchased'; orderId: string; fileId: number }
  /** Any file, for an admin. */
  | { kind: 'admin'; adminFileId: number };

/** Under `/files/`. */
const folders = {
  picture: 'images',
  share: 'share',
  'set-file': 'set-files',
  free: 'products',
  purchased: 'purchases',
  admin: 'admin',
} as const satisfies Record<FileAddress['kind'], string>;

/** `/files/products/`: everything of a kind. */
export const fileFolder = (kind: FileAddress['kind']): string => `/files/${folders[kind]}/`;

/** Where a file is fetched: relative to the shop's root, as `{host}/{path}` wants it. */
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
    case 'free':
      return address.productId;
    case 'purchased':
      return `${address.orderId}/${address.fileId}`;
    case 'admin':
      return address.adminFileId;
  }
}

/** Whether two links lead to the same file: each has an end of its own, and a signature. */
export const isSameFile = (path: string, other: string): boolean =>
  path.split('?', 1)[0] === other.split('?', 1)[0];

/**
 * What a path names, or null where it names no file.
 *
 * @param path as `filePathOf` writes it, with a slash before it or without
 */
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
    case folders.free:
      return isId(name) ? { kind: 'free', productId: Number(name) } : null;
    case folders.purchased: {
      const [orderId, fileId = '', ...rest] = name.split('/');
      const isOne = orderId && isId(fileId) && rest.length === 0;
      return isOne ? { kind: 'purchased', orderId, fileId: Number(fileId) } : null;
    }
    case folders.admin:
      return isId(name) ? { kind: 'admin', adminFileId: Number(name) } : null;
    default:
      return null;
  }
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
