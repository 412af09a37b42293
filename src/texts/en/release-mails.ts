export const unsubscribePage = {
  description: 'Ends the mails about new versions, or begins them again.',
  states: {
    subscribed: {
      title: 'Stop these emails?',
      text: 'We mail you when a product that you bought has a new version, and ask once what you think of it.',
    },
    unsubscribed: {
      title: 'No more mails about new versions',
      text: 'You will not get them from this shop any more. Receipts and one-time passwords still reach you.',
    },
    'subscribed-again': {
      title: 'You get mails about new versions again',
      text: 'When a product that you bought has a new version, we mail you.',
    },
    unknown: {
      title: 'This link does not work',
      text: 'It is not complete, or none of ours. Use the link in the newest mail about a new version, whole.',
    },
  },
  failed: 'That did not work',
  undo: 'Undo',
  unsubscribe: 'Unsubscribe',
} as const;
