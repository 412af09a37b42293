import { parseFilePath } from '#contract/file-address.ts';
import { parseThumbnailPath } from '#contract/thumbnail-address.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { noSuchFile, type Download } from './download.ts';
import {
  findBrandPicture,
  findPicture,
  findSharePictureFile,
  findThumbnailFile,
} from './find-picture-file.ts';
import { findFreeFile, findSetFile } from './find-public-file.ts';
import { findInvoiceFile } from './find-invoice-file.ts';
import { findDataFile } from './find-data-file.ts';
import { findFileForAdmin, findPurchasedFile } from './find-signed-file.ts';

interface DownloadRequest {
  pathname: string;
  searchParams: URLSearchParams;
}

/**
 * Finds the file behind an address under `/files/`. Storage paths come from the database only,
 * never from the address (promise 19).
 *
 * @throws AppError 404 when there is none, 403 when link, price or purchase does not allow it
 */
export async function findDownload(deps: Deps, request: DownloadRequest): Promise<Download> {
  const { pathname, searchParams } = request;
  const thumbnailOf = parseThumbnailPath(pathname);
  if (thumbnailOf !== null) return findThumbnailFile(deps, thumbnailOf);
  const address = parseFilePath(pathname);
  switch (address?.kind) {
    case 'picture':
      return findPicture(deps, address);
    case 'share':
      return findSharePictureFile(deps, address);
    case 'set-file':
      return findSetFile(deps, address.setFileId);
    case 'brand':
      return findBrandPicture(deps, address.hash);
    case 'free':
      return findFreeFile(deps, address.productId);
    case 'purchased':
      return findPurchasedFile(deps, address, searchParams);
    case 'admin':
      return findFileForAdmin(deps, address, searchParams);
    case 'data':
      return findDataFile(deps, address, searchParams);
    case 'invoice':
      return findInvoiceFile(deps, address, searchParams);
    case undefined:
      throw notFound(noSuchFile);
  }
}
