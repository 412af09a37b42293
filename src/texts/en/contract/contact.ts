export const cannedAnswerTexts = {
  notFound: 'There is no such canned answer.',
  name: 'Enter a name',
  nameTooLong: 'A name can have at most 80 characters',
  tooMany: (max: number) => `You already have ${max} canned answers. Delete one first.`,
} as const;

export const targetTexts = {
  notFound: 'There is no such target.',
  noDelivery: 'There is no such delivery.',
  kind: 'Choose a kind of target',
  url: 'Enter the full address, such as https://hooks.example.com/shop',
  urlTooLong: 'An address can have at most 1,000 characters',
  mailto: 'Enter an email address',
  chat: 'Enter the address of Telegram’s sendMessage, with the chat as chat_id',
  botToken: 'Enter the bot’s token',
  chatId: 'Enter the chat ID',
  kinds: 'Choose at least one event',
  tooMany: (max: number) => `A shop can have at most ${max} targets. Delete one first.`,
  isSending: 'This event is being sent right now. Try again in a minute.',
} as const;

export const eventKindNames = {
  'sale.completed': 'Sale',
  'sale.refunded': 'Refund',
  'sale.review': 'Payment held back or in review',
  'dispute.opened': 'Dispute opened',
  'dispute.closed': 'Dispute closed',
  'license.created': 'License key created',
  'license.moved': 'License key moved',
  'license.blocked': 'License key blocked',
  'license.shared': 'License key that looks shared',
  'license.ending': 'License key ending within 7 days',
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
  mail: 'Email',
} as const;

export const targetUses = {
  webhook: 'Posts each event, signed, to your own program.',
  discord: 'Posts each event to a channel.',
  telegram: 'Posts each event to a chat through your bot.',
  mail: 'Emails each event to an address.',
} as const;

export const ticketTexts = {
  product: 'Give the product’s ID',
  submitted: "Thank you! Your ticket has been submitted. We'll get back to you soon.",
  failed: 'Failed to submit ticket. Please try again.',
  notFound: 'There is no such ticket.',
  name: 'Enter your name',
  nameTooLong: 'A name can have at most 100 characters',
  nameOfLines: 'Enter your name in one line',
  subject: 'Enter the subject in one line',
  subjectTooLong: 'A subject can have at most 200 characters',
  leaveEmpty: 'Leave this empty',
  message: 'Enter your message',
  messageTooLong: 'A message can have at most 5,000 characters',
  answer: 'Enter your answer',
  answerTooLong: 'An answer can have at most 5,000 characters',
  state: 'Send the state open or closed',
  isPublished: 'Send true or false',
  noChange: 'Send a state, or whether it is published',
  question: 'Enter the question',
  questionTooLong: 'A published question can have at most 1,000 characters',
  publicAnswerTooLong: 'A published answer can have at most 1,000 characters',
  noProduct: 'This ticket has no product, so there is no page to publish its question on.',
  namesWriter: 'This contains the name or address of the person who asked. Leave it out',
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
