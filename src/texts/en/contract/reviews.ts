/** Texts about reviews in forms and answers. */
export const texts = {
  rating: 'Choose one to five stars',
  text: 'Write what it was like to use',
  textTooLong: 'A review has at most 1,000 characters',
  name: 'Enter the name to show',
  nameTooLong: 'A name has at most 40 characters',
  nameOfLines: 'Enter the name in one line',
  isReviewed: 'You have reviewed this purchase already.',
  isClosed: 'This purchase was refunded, blocked or ended, so it cannot be reviewed.',
  notFound: 'There is no such review.',
  answer: 'Enter an answer',
  answerTooLong: 'An answer has at most 1,000 characters',
  isAnswered: 'This review is answered already.',
  reason: 'Enter a reason, which is kept',
  reasonTooLong: 'A reason has at most 200 characters',
  noChange: 'Send an answer, or whether it is hidden',
} as const;

export const columns = {
  product: 'Product',
  text: 'Review',
} as const;
