import { formatCount } from '../language.ts';

export const ticketPage = {
  title: (id: string) => `Ticket ${id}`,
  failed: 'The ticket could not be loaded.',
  message: 'Message',
  createdAt: 'Created At',
  /** Of a mail from a mail program of one's own. */
  subject: (id: number) => `Re: ticket ${id}`,
  close: 'Close',
  closeFailed: 'Failed to close the ticket',
  reopen: 'Reopen',
  reopenFailed: 'Failed to reopen the ticket',
} as const;

export const replies = {
  title: 'Answers',
  mailStates: {
    queued: 'On its way',
    sent: 'Sent',
    failed: 'Not delivered',
    withdrawn: 'Withdrawn',
  },
} as const;

export const replyForm = {
  answer: 'Answer',
  submit: 'Send answer',
  submitAndClose: 'Reply and close',
  sent: {
    answered: (email: string) => `The answer goes to ${email}.`,
    closed: (email: string) => `The answer goes to ${email}. The ticket is closed.`,
  },
  failed: 'The answer could not be sent.',
} as const;

export const buyer = {
  title: 'Buyer',
  failed: 'The buyer’s purchases could not be loaded.',
  purchases: 'Purchases',
  noPurchases: 'None with {email}. Perhaps they paid with another address: {search}.',
  searchPurchases: 'search the purchases',
  licenses: 'Licenses',
  newest: (count: number) => `The newest ${formatCount(count)} are shown.`,
} as const;
