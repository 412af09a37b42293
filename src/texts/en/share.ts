export const shareButton = { share: 'Share' } as const;

/** Results of sharing. */
export const shared = {
  copied: 'Link copied',
  copy: 'Copy the address of this page',
} as const;
