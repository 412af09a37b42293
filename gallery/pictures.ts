const phone = 390;
const desktop = 1280;

/** The stories whose pictures are kept, in light and dark; `width` in px. */
export const pictures: { id: string; width: number }[] = [
  ...[
    'catalogue--one',
    'catalogue--too-long',
    'catalogue--failed',
    'catalogue--nothing-found',
    'checkout--promo-applied',
    'checkout--promo-expired',
    'checkout--terms',
    'checkout--finishing',
    'success--all-keys-used',
    'success--too-long',
    'payment-failed--unanswered',
    'redownload--code-sent',
    'redownload--many-keys',
    'contact--invalid',
    'contact--done',
    'set-file-window--too-long',
    'ui--fields',
    'ui--messages',
    'admin-products--too-long',
    'admin-purchase--refund-asked',
  ].map((id) => ({ id, width: phone })),
  ...[
    'catalogue--did-you-mean',
    'success--paid',
    'set-files--opened',
    'admin-products--one',
    'admin-lists--purchases-many',
    'admin-overview--calm',
    'admin-ticket--answered',
  ].map((id) => ({ id, width: desktop })),
];
