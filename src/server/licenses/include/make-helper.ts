import mt4Helper from './helper.mq4?raw';
import mt5Helper from './helper.mq5?raw';
import helper from './helper.mqh?raw';
import { makeLicenseInclude } from './make-include.ts';
import { zipArchive } from './zip-archive.ts';

/**
 * Returns an archive with the license helper for MetaTrader 4 and 5: sources that keep the leases
 * of keys, for the product's indicators.
 *
 * @throws AppError 404; 503 before the store has a key pair
 */
export async function makeLicenseHelper(
  deps: Parameters<typeof makeLicenseInclude>[0],
  { id }: { id: number },
): Promise<{ name: string; content: Uint8Array<ArrayBuffer>; type: string }> {
  const include = await makeLicenseInclude(deps, { id });
  const name = `license-helper-${id}`;
  const entry = (fileName: string, source: string) => {
    const text = source
      .replaceAll('license.mqh', include.name)
      .replaceAll('helper.mqh', `${name}.mqh`)
      .replaceAll('\n', '\r\n');
    return { name: `${name}/${fileName}`, bytes: Buffer.from(text) };
  };
  const archive = zipArchive([
    { name: `${name}/${include.name}`, bytes: Buffer.from(include.content) },
    entry(`${name}.mqh`, helper),
    entry(`${name}.mq4`, mt4Helper),
    entry(`${name}.mq5`, mt5Helper),
  ]);
  return { name: `${name}.zip`, content: new Uint8Array(archive), type: 'application/zip' };
}
