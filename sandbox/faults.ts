export const OPERATIONS = [
  'token',
  'create-order',
  'get-order',
  'capture-order',
  'get-capture',
  'refund',
  'provide-evidence',
  'accept-claim',
  'verify-webhook',
  'mail',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The faults, each with the operations that it can apply to. */
const FITTING = {
  'http-500': OPERATIONS,
  'http-503': OPERATIONS,
  'http-429': OPERATIONS,
  slow: OPERATIONS,
  hang: OPERATIONS,
  'cut-before-effect': OPERATIONS,
  'cut-after-effect': OPERATIONS,
  'truncated-json': OPERATIONS,
  decline: [
    'capture-order',
    'refund',
    'provide-evidence',
    'accept-claim',
    'verify-webhook',
    'mail',
  ],
  pending: ['capture-order', 'refund'],
  'wrong-amount': ['capture-order', 'get-order', 'get-capture'],
  'wrong-currency': ['capture-order', 'get-order', 'get-capture'],
  'wrong-custom-id': ['capture-order', 'get-order', 'get-capture'],
  'no-payer-email': ['capture-order', 'get-order'],
} as const;

export type FaultName = keyof typeof FITTING;
export const FAULTS = Object.keys(FITTING) as FaultName[];

const SLOW_MS = 3000;
const MAX_SLOW_MS = 600_000;
const MAX_TIMES = 1_000_000;

export interface Fault {
  operation: Operation;
  fault: FaultName;
  /** The number of calls it still applies to. */
  times: number;
  ms: number;
}

/** Parses a fault; returns a string that says what is wrong with it. */
export function parseFault(fields: Record<string, unknown>): Fault | string {
  const operation = OPERATIONS.find((name) => name === fields.operation);
  if (!operation) return `operation must be one of ${OPERATIONS.join(', ')}`;
  const fault = FAULTS.find((name) => name === fields.fault);
  if (!fault) return `fault must be one of ${FAULTS.join(', ')}`;
  const fitting: readonly Operation[] = FITTING[fault];
  if (!fitting.includes(operation)) return `${fault} fits only ${fitting.join(', ')}`;
  const times = Number(fields.times ?? 1);
  if (!Number.isInteger(times) || times < 1 || times > MAX_TIMES) {
    return 'times must be a whole number from 1';
  }
  const ms = Number(fields.ms ?? SLOW_MS);
  if (!(ms >= 0 && ms <= MAX_SLOW_MS)) return `ms must be a number from 0 to ${MAX_SLOW_MS}`;
  return { operation, fault, times, ms };
}

/** Queues faults for each operation, first in, first out. */
export class FaultQueue {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

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
