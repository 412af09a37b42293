/** Texts about support messages in forms and answers. */
export const texts = {
  submitted: "Thank you! Your ticket has been submitted. We'll get back to you soon.",
  failed: 'Failed to submit ticket. Please try again.',
  notFound: 'There is no such ticket.',
  name: 'Enter your name',
  nameTooLong: 'A name has at most 100 characters',
  nameOfLines: 'Enter your name in one line',
  message: 'Enter your message',
  messageTooLong: 'A message has at most 5,000 characters',
  answer: 'Enter your answer',
  answerTooLong: 'An answer has at most 5,000 characters',
} as const;

export const columns = {
  id: 'ID',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  createdAt: 'Created At',
  state: 'State',
  isFromBlocked: 'Blocked',
} as const;
