import type { CallLog } from './call-log.ts';
import type { EventType, Subject } from './event-types.ts';
import type { FaultQueue } from './faults.ts';
import type { State } from './state.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Postmark's server token. */
  serverToken: string;
  /** Where orders, mails and events are kept over a restart; without it they live in memory. */
  stateFile?: string;
  webhooks?: WebhookOptions;
}

export interface WebhookOptions {
  /** The store's webhook address; a bare origin means `{origin}/api/webhooks/paypal`. */
  url: string;
  /** The webhook's id at PayPal; `webhookId` when left out. */
  id?: string;
  /** Whether events are sent as they happen (default) or only on a control call. */
  automatic?: boolean;
  /** The pauses before each repeated delivery; as many repeats as there are pauses. */
  retryDelaysMs?: number[];
}

/** What every handler is given. */
export interface Sandbox {
  options: SandboxOptions;
  /** The sandbox's own origin. */
  url: string;
  /** Of the store that webhooks go to; null where none is known. */
  storeUrl: string | null;
  state: State;
  faults: FaultQueue;
  calls: CallLog;
  /** Aborted on close: ends waiting answers and deliveries. */
  closing: AbortSignal;
  /** Sends an event's webhook, where automatic sending is on. */
  emit(type: EventType, subject: Subject): void;
  /** Notes that the state changed. */
  changed(): void;
}
