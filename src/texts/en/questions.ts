export const productQuestions = {
  title: 'Questions',
  intro: 'Asked on the contact form, and answered by the seller.',
  ask: 'Ask about this product',
} as const;
