/** Texts about the targets of events in forms and answers. */
export const texts = {
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

/** Names of events, for the seller. */
export const kindNames = {
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

/** Uses of each kind of target. */
export const targetUses = {
  webhook: 'Posts each event to a program of yours, signed.',
  discord: 'Writes each event into a channel.',
  telegram: 'Writes each event into a chat, through your bot.',
  mail: 'Mails each event to an address.',
} as const;
