/** A copy of a database that cannot be made as asked; its message says why. */
export class RefusedCopy extends Error {
  override readonly name = 'RefusedCopy';
}
