import type { WaitReason } from '#contract/books/invoice-content.ts';

export const waitingFor: Record<WaitReason, string> = {
  held: 'you to confirm the next number in Settings',
  settings: 'your name, address, country or VAT ID in Settings',
  rate: 'that day’s exchange rate',
  number: 'a new next number, since this one is taken',
};
