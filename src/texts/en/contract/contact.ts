export const cannedAnswerTexts = {
  notFound: 'There is no such canned answer.',
  name: 'Enter a name',
  nameTooLong: 'A name has at most 80 characters',
  tooMany: (max: number) => `There are ${max} canned answers already. Delete one first.`,
} as const;

export const targetTexts = {
  notFound: 'There is no such target.',
  noDelivery: 'There is no such delivery.',
  kind: 'Choose a kind of target',
  url: 'Enter the whole address, such as https://hooks.example.com/shop',
  urlTooLong: 'An address has at most 1,000 characters',
  mailto: 'Enter an email address',
  chat: 'Enter the address of Telegram’s sendMessage, with the chat as chat_id',
  botToken: 'Enter the token of the bot',
  chatId: 'Enter the ID of the chat',
  kinds: 'Choose at least one event',
  tooMany: (max: number) => `A shop has at most ${max} targets. Delete one first.`,
  isSending: 'This event is being sent at the moment. Try again in a minute.',
} as const;

export const eventKindNames = {
  'sale.completed': 'Sale',
  'sale.refunded': 'Refund',
  'sale.review': 'Payment held back or in review',
  'dispute.opened': 'Dispute opened',
  'dispute.closed': 'Dispute closed',
  'license.created': 'License key made',
  'license.moved': 'License key moved',
  'license.blocked': 'License key blocked',
  'license.shared': 'License key that looks shared',
  'license.ending': 'License key that ends within 7 days',
  'trial.started': 'Trial started',
  'ticket.created': 'New ticket',
  'release.published': 'Version published',
  'withdrawal.received': 'Withdrawal received',
  test: 'Test',
} as const;

export const targetNames = {
  webhook: 'Webhook',
  discord: 'Discord',
  telegram: 'Telegram',
  mail: 'Mail',
} as const;

export const targetUses = {
  webhook: 'Posts each event to a program of yours, signed.',
  discord: 'Writes each event into a channel.',
  telegram: 'Writes each event into a chat, through your bot.',
  mail: 'Mails each event to an address.',
} as const;

export const ticketTexts = {
  product: 'Name the product by its number',
  submitted: "Thank you! Your ticket has been submitted. We'll get back to you soon.",
  failed: 'Failed to submit ticket. Please try again.',
  notFound: 'There is no such ticket.',
  name: 'Enter your name',
  nameTooLong: 'A name has at most 100 characters',
  nameOfLines: 'Enter your name in one line',
  subject: 'Enter the subject in one line',
  subjectTooLong: 'A subject has at most 200 characters',
  leaveEmpty: 'Leave this empty',
  message: 'Enter your message',
  messageTooLong: 'A message has at most 5,000 characters',
  answer: 'Enter your answer',
  answerTooLong: 'An answer has at most 5,000 characters',
  state: 'Send the state open or closed',
  isPublished: 'Send true or false',
  noChange: 'Send a state, or whether it is published',
  question: 'Enter the question',
  questionTooLong: 'A published question has at most 1,000 characters',
  publicAnswerTooLong: 'A published answer has at most 1,000 characters',
  noProduct: 'This ticket names no product, so there is no page for its question.',
  namesWriter: 'This contains the name or the address of who asked. Leave it out',
} as const;

export const ticketColumnNames = {
  id: 'ID',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  created_at: 'Created At',
  state: 'State',
  isFromBlocked: 'Blocked',
  subject: 'Subject',
  spf: 'SPF',
  dkim: 'DKIM',
} as const;
