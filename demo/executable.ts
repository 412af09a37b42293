import { randomFrom } from './random.ts';

/** Generates bytes instead of a compiled program: a header with the product's name, then noise. */
export function demoExecutable(fileName: string, sizeBytes: number): Uint8Array {
  const bytes = new Uint8Array(sizeBytes);
  const random = randomFrom(`executable ${fileName}`);
  for (let index = 0; index < sizeBytes; index++) bytes[index] = random.next() * 256;
  const magic = fileName.endsWith('.ex4') ? 'EX4\0' : 'EX5\0';
  const header = `${magic}\u0001\0\0\0Tradeshelf demo build\0${fileName}\0`;
  bytes.fill(0, 0, 128);
  new TextEncoder().encodeInto(header, bytes);
  return bytes;
}
