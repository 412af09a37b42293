import type { webhookEvents } from '#server/adapters/paypal/webhook-id.ts';
import type { CallLog } from './call-log.ts';
import type { FaultQueue } from './faults.ts';
import type { State } from './state.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  serverToken: string;
  /** Without it, the account's calls are refused. */
  accountToken?: string;
  /** Keeps the state across restarts; in memory without it. */
  stateFile?: string;
  webhooks?: WebhookOptions;
}

export interface WebhookOptions {
  /** The store's webhook address; a bare origin means `{origin}/api/webhooks/paypal`. */
  url: string;
  /** Sends events as they happen (default), otherwise only on a control call. */
  automatic?: boolean;
  /** The pause before each retry; there are as many retries as pauses. */
  retryDelaysMs?: number[];
}

export interface Sandbox {
  options: SandboxOptions;
  url: string;
  /** The origin of the store that gets the webhooks; null without webhooks. */
  storeUrl: string | null;
  state: State;
  faults: FaultQueue;
  calls: CallLog;
  /** Aborted on close: ends delayed responses and deliveries. */
  closing: AbortSignal;
  /** Sends an event's webhook unless automatic sending is off. */
  emit(type: EventType, subject: Subject): void;
  /** Schedules a write of the state file. */
  changed(): void;
}

export type EventType = (typeof webhookEvents)[number];

export interface Subject {
  orderId?: string | undefined;
  captureId?: string | undefined;
  refundId?: string | undefined;
  /** Overrides members of the resource, for tests. */
  resource?: Record<string, unknown> | undefined;
}
