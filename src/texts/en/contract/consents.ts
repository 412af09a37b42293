/** Words of the boxes below the terms. Changed words need another `consentVersion`. */
export const consentWords = {
  deliverAtOnce: 'Please deliver at once, before the 14 days for withdrawal are over.',
  losesWithdrawal: 'I know that I lose my right of withdrawal when the download begins.',
} as const;

export const texts = {
  missing:
    'Before you pay, tick both boxes about immediate delivery and the right of withdrawal. If you do not see them, reload the page. Nothing was charged.',
  awaitsConfirmation:
    'The confirmation of this purchase is not with its buyer yet. It opens as soon as it has been mailed, or saved from the purchase page.',
  none: 'This purchase needs no confirmation.',
  isPrefetch: 'Open this document yourself: it is not loaded ahead.',
} as const;
