export const shareButton = { share: 'Share' } as const;

/** What there is to say once a page's address was handed on, or could not be. */
export const shared = {
  copied: 'Link copied',
  copy: 'Copy the address of this page',
} as const;
