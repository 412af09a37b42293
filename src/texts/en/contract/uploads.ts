export const texts = {
  path: 'Name the file without its folder.',
  /** For a reference that belongs to another admin or field, or was changed. */
  unknown: 'This upload is not one of yours. Choose the file again.',
  expired: (name: string) => `The upload of ${name} has expired. Save again to send it once more.`,
  missing: (name: string) =>
    `${name} has not arrived whole, or was saved already. Save again to send it once more.`,
  /** The browser's message if the storage refuses. */
  refused: (name: string) =>
    `The storage of files did not take ${name}. Nothing is lost: save again.`,
  unreachable: (name: string) =>
    `${name} did not reach the storage of files. Nothing is lost: save again. If it happens each time, the storage may not let this address in.`,
} as const;
