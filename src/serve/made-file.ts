import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { variantsOf, type Compression, type MemoryFile, type Variant } from './client-files.ts';

/** Shorter ones would hardly shrink. */
const smallestBytes = 1_000;
/** Nearly as small as the strongest, and twenty times faster. */
const brotliQuality = 5;

const compressors: Record<Compression, (content: Buffer) => Promise<Buffer>> = {
  gzip: (content) => promisify(gzip)(content),
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
};

/**
 * What was made here, and lies on no disk, to be sent like a file of the build. Each compressed form is made when it is first
 * asked for, once, beside the event loop.
 */
export function madeFile(content: Buffer, contentHeaders: Record<string, string>): MemoryFile {
  const variant = variantsOf(content, { ...contentHeaders, Vary: 'Accept-Encoding' });
  const variants: MemoryFile['variants'] = { identity: variant(content) };
  if (content.length < smallestBytes) return { variants };
  const underWay = new Map<Compression, Promise<Variant>>();
  const make = async (encoding: Compression) => {
    const made = variant(await compressors[encoding](content), encoding);
    variants[encoding] = made;
    return made;
  };
  return {
    variants,
    compress(encoding) {
      const making = underWay.get(encoding) ?? make(encoding);
      underWay.set(encoding, making);
      return making;
    },
  };
}
