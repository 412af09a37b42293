/** A copy of a database that cannot be made as it was asked for; its message says why, to whoever asked. */
export class RefusedCopy extends Error {
  override readonly name = 'RefusedCopy';
}
