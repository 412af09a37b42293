/** A database cannot be copied as asked; the message says why. */
export class RefusedCopy extends Error {
  override readonly name = 'RefusedCopy';
}
