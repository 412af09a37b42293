export const eventKinds = [
  'sale.completed',
  'sale.refunded',
  'sale.review',
  'dispute.opened',
  'dispute.closed',
  'license.created',
  'license.moved',
  'license.blocked',
  'license.shared',
  'license.ending',
  'trial.started',
  'ticket.created',
  'release.published',
  'withdrawal.received',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventTargetKinds = ['webhook', 'discord', 'telegram', 'mail'] as const;
export type EventTargetKind = (typeof eventTargetKinds)[number];

export const deliveryKinds = [...eventKinds, 'test'] as const;

export const deliveryStates = ['queued', 'sent', 'failed'] as const;

/** What an event's receivers are told, as it was when it happened. */
export interface DescribedEvent {
  /** In the form of the API's GET. */
  data: object;
  /** One line for a person. */
  sentence: string;
  /** Path of its page in the admin. */
  path: string;
  facts: [name: string, value: string][];
}
