import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import { variantsOf, type Encoding, type MemoryFile } from './client-files.ts';

/** Shorter ones would hardly shrink. */
const smallestBytes = 1_000;
/** Packed in 0.2 ms at most: to hand them to another thread takes longer. */
const briefBytes = 16_000;
/** Nearly as small as the strongest, and twenty times faster. */
const brotliQuality = 5;
/** 256 KB: what a page needs, and a sixteenth of the memory that brotli takes by itself for each. */
const brotliWindow = 18;

/**
 * What was made here, and lies on no disk, to be sent like a file of the build. It is kept with brotli, as nearly everybody takes it,
 * a fifth of its size; for others it is unpacked, and packed by gzip once. What is long is packed beside the event loop.
 */
export async function madeFile(
  content: Buffer,
  contentHeaders: Record<string, string>,
): Promise<MemoryFile> {
  const variant = variantsOf(content, { ...contentHeaders, Vary: 'Accept-Encoding' });
  if (content.length < smallestBytes) {
    const identity = variant(exact(content));
    return { variants: { identity }, make: async () => identity };
  }
  const packed = await packByBrotli(content);
  const variants: MemoryFile['variants'] = { br: variant(packed, 'br') };
  const make = async (encoding: Encoding) => {
    const plain = await promisify(brotliDecompress)(packed);
    if (encoding !== 'gzip') return variant(plain);
    variants.gzip = variant(exact(await promisify(gzip)(plain)), 'gzip');
    return variants.gzip;
  };
  return { variants, make: once(make) };
}

async function packByBrotli(content: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  if (content.length <= briefBytes) return exact(brotliCompressSync(content, { params }));
  return exact(await promisify(brotliCompress)(content, { params }));
}

/** In memory of its own: by itself it would keep the block that zlib wrote it into, or Node's pool, for as long as it lives. */
function exact(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Whoever asks while a variant is being made waits for that one. */
function once<Made>(make: (encoding: Encoding) => Promise<Made>) {
  const underWay = new Map<Encoding, Promise<Made>>();
  return (encoding: Encoding): Promise<Made> => {
    const making =
      underWay.get(encoding) ?? make(encoding).finally(() => underWay.delete(encoding));
    underWay.set(encoding, making);
    return making;
  };
}
