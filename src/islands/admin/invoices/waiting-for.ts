import type { WaitReason } from '#contract/books/invoice-content.ts';

export const waitingFor: Record<WaitReason, string> = {
  held: 'the next number, which you confirm in Settings',
  settings: 'your name, address, country or VAT ID in Settings',
  rate: 'the exchange rate of its day',
  number: 'another next number, since this one is taken',
};
