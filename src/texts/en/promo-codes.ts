export const promoForm = {
  code: 'Promo code',
  apply: 'Apply',
  applied: (code: string, percentage: number) => `${code} applied: ${percentage}% off.`,
  linkRefused: (code: string, reason: string) =>
    `${code}, from the link, was not applied. ${reason}`,
  remove: 'Remove promo code',
} as const;
