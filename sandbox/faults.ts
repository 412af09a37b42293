/** Calls that faults apply to. */
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

/** Faults that fit every operation. */
const NETWORK_FAULTS = [
  'http-500',
  'http-503',
  'http-429',
  'slow',
  'hang',
  'cut-before-effect',
  'cut-after-effect',
  'truncated-json',
] as const;

/** Faults that fit some operations. */
const BUSINESS_FAULTS = {
  decline: ['capture-order', 'refund', 'verify-webhook', 'mail'],
  pending: ['capture-order', 'refund'],
  'wrong-amount': ['capture-order', 'get-order', 'get-capture'],
  'wrong-currency': ['capture-order', 'get-order', 'get-capture'],
  'wrong-custom-id': ['capture-order', 'get-order', 'get-capture'],
  'no-payer-email': ['capture-order', 'get-order'],
} as const;

export type FaultName = (typeof NETWORK_FAULTS)[number] | keyof typeof BUSINESS_FAULTS;
export const FAULTS = [
  ...NETWORK_FAULTS,
  ...(Object.keys(BUSINESS_FAULTS) as (keyof typeof BUSINESS_FAULTS)[]),
] as const;

const SLOW_MS = 3000;
const MAX_SLOW_MS = 600_000;
const MAX_TIMES = 1_000_000;

export interface Fault {
  operation: Operation;
  fault: FaultName;
  /** The number of calls it still applies to. */
  times: number;
  /** The delay of `slow`. */
  ms: number;
}

/** Parses a fault; returns a string that says what is wrong with it. */
export function parseFault(fields: Record<string, unknown>): Fault | string {
  const operation = OPERATIONS.find((name) => name === fields.operation);
  if (!operation) return `operation must be one of ${OPERATIONS.join(', ')}`;
  const fault = FAULTS.find((name) => name === fields.fault);
  if (!fault) return `fault must be one of ${FAULTS.join(', ')}`;
  const fitting: readonly string[] = isBusinessFault(fault) ? BUSINESS_FAULTS[fault] : OPERATIONS;
  if (!fitting.includes(operation)) return `${fault} fits only ${fitting.join(', ')}`;
  const times = Number(fields.times ?? 1);
  if (!Number.isInteger(times) || times < 1 || times > MAX_TIMES) {
    return 'times must be a whole number from 1';
  }
  const ms = Number(fields.ms ?? SLOW_MS);
  if (!(ms >= 0 && ms <= MAX_SLOW_MS)) return `ms must be a number from 0 to ${MAX_SLOW_MS}`;
  return { operation, fault, times, ms };
}

const isBusinessFault = (fault: FaultName): fault is keyof typeof BUSINESS_FAULTS =>
  fault in BUSINESS_FAULTS;

/** Queues faults for each operation, first in, first out. */
export class FaultQueue {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  /** Takes the fault of a call. */
  take(operation: Operation): Fault | null {
    const fault = this.#faults.find((each) => each.operation === operation);
    if (!fault) return null;
    fault.times -= 1;
    if (fault.times === 0) this.#faults.splice(this.#faults.indexOf(fault), 1);
    return fault;
  }

  list(): Fault[] {
    return this.#faults;
  }

  clear(): void {
    this.#faults = [];
  }
}
