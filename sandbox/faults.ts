/** The calls that faults can be ordered for. */
export const OPERATIONS = [
  'token',
  'create-order',
  'get-order',
  'capture-order',
  'get-capture',
  'refund',
  'verify-webhook',
  'mail',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Faults of the line: they fit every operation. */
const LINE_FAULTS = [
  'http-500',
  'http-503',
  'http-429',
  'slow',
  'hang',
  'cut-before-effect',
  'cut-after-effect',
  'truncated-json',
] as const;

/** Faults of the business: they fit the operations named. */
const BUSINESS_FAULTS = {
  decline: ['capture-order', 'refund', 'verify-webhook', 'mail'],
  pending: ['capture-order', 'refund'],
  'wrong-amount': ['capture-order', 'get-order', 'get-capture'],
  'wrong-currency': ['capture-order', 'get-order', 'get-capture'],
  'wrong-custom-id': ['capture-order', 'get-order', 'get-capture'],
  'no-payer-email': ['capture-order', 'get-order'],
} as const;

export type FaultName = (typeof LINE_FAULTS)[number] | keyof typeof BUSINESS_FAULTS;
export const FAULTS = [
  ...LINE_FAULTS,
  ...(Object.keys(BUSINESS_FAULTS) as (keyof typeof BUSINESS_FAULTS)[]),
] as const;

const SLOW_MS = 3000;
const MAX_SLOW_MS = 600_000;
const MAX_TIMES = 1_000_000;

export interface Fault {
  operation: Operation;
  fault: FaultName;
  /** How many calls it still waits for. */
  times: number;
  /** How long a `slow` answer is held back. */
  ms: number;
}

/** Reads an order for a fault; a string says what is wrong with it. */
export function parseFault(fields: Record<string, unknown>): Fault | string {
  const operation = OPERATIONS.find((name) => name === fields.operation);
  if (!operation) return `operation must be one of ${OPERATIONS.join(', ')}`;
  const fault = FAULTS.find((name) => name === fields.fault);
  if (!fault) return `fault must be one of ${FAULTS.join(', ')}`;
  if (fault in BUSINESS_FAULTS) {
    const fitting: readonly string[] = BUSINESS_FAULTS[fault as keyof typeof BUSINESS_FAULTS];
    if (!fitting.includes(operation)) return `${fault} fits only ${fitting.join(', ')}`;
  }
  const times = Number(fields.times ?? 1);
  if (!Number.isInteger(times) || times < 1 || times > MAX_TIMES) {
    return 'times must be a whole number from 1';
  }
  const ms = Number(fields.ms ?? SLOW_MS);
  if (!(ms >= 0 && ms <= MAX_SLOW_MS)) return `ms must be a number from 0 to ${MAX_SLOW_MS}`;
  return { operation, fault, times, ms };
}

/** The faults ordered and not yet used, in the order they were asked for, per operation. */
export class FaultQueue {
  #queues = new Map<Operation, Fault[]>();

  add(fault: Fault): void {
    const queue = this.#queues.get(fault.operation);
    if (queue) queue.push(fault);
    else this.#queues.set(fault.operation, [fault]);
  }

  /** The fault for this call, used up by asking. */
  take(operation: Operation): Fault | null {
    const queue = this.#queues.get(operation);
    const fault = queue?.[0];
    if (!queue || !fault) return null;
    fault.times -= 1;
    if (fault.times === 0) queue.shift();
    return fault;
  }

  list(): Fault[] {
    return [...this.#queues.values()].flat();
  }

  clear(): void {
    this.#queues.clear();
  }
}
