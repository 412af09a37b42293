import { countOf } from './language.ts';

/** A review on the product’s page and in the portal. */
export const reviewItem = {
  stars: (rating: number) => `${rating} of 5 stars`,
  owned: (days: number) =>
    days === 0 ? 'bought it that day' : `owned it for ${countOf(days, 'day')}`,
  used: (days: number) =>
    days === 0 ? 'its key was not used' : `its key was used on ${countOf(days, 'day')}`,
  version: (number: string) => `version ${number}`,
  refunded: 'Refunded since',
  copy: 'A copy given by the seller',
  answer: 'The seller’s answer',
} as const;

export const productReviews = {
  title: 'Reviews',
  intro:
    'By buyers alone: one for each purchase. The days are counted by the shop, when the review was written.',
  mean: (average: number, total: number) =>
    `${average.toFixed(1)} of 5 from ${countOf(total, 'review')}`,
  /** Beside the product's name. */
  brief: (average: number, total: number) =>
    `★ ${average.toFixed(1)} (${countOf(total, 'review')})`,
  hidden: (count: number) =>
    `${countOf(count, 'review is', 'reviews are')} hidden by the seller and not counted.`,
  earlier: 'Earlier reviews',
} as const;

export const reviewForm = {
  title: 'Your review',
  lead: 'Shown on the product’s page, with how long you have owned it and on how many days you used it. It cannot be changed later.',
  rating: 'Rating',
  text: 'What is it like to use?',
  name: 'Name to show',
  submit: 'Publish review',
  failed: 'Failed to publish the review.',
  loading: 'Loading your review …',
  notLoaded: 'Your review could not be loaded.',
  published: 'Published. Thank you.',
} as const;

/** The mail that asks for a review, three weeks after a sale. */
export const reviewMail = {
  subject: (product: string) => `How is ${product} doing?`,
  lead: 'You have had it for three weeks. Other traders would like to know what it is like to use.',
  how: 'Open your purchase, and write your review below its files. Praise and complaints are shown alike.',
  write: 'Write a review',
  once: 'We ask once. A review cannot be changed, and shows the name that you choose, not your address.',
  /** Why it was not sent, for the seller. */
  reasons: {
    closed: 'The purchase is no longer open.',
    isReviewed: 'The purchase has its review.',
    hasLeft: 'The buyer wants no news.',
  },
} as const;
