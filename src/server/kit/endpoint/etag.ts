/** Compares If-None-Match weakly with the representation's ETag (RFC 9110, 13.1.2). */
export function hasCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => {
    const plain = tag.trim().replace(/^W\//, '');
    return plain === etag || plain === '*';
  });
}
