import type { LedgerRow } from './ledger.ts';
import type { Units } from './report-values.ts';

/** Growth of lots that counts as a step, both absolute and relative to the balance. */
const stepFactor = 1.2;
/** Runs of consecutive steps: short ones count if repeated, a long one counts once. */
const shortRun = 3;
const longRun = 5;
const shortRuns = 3;
/** Martingale lots grow at least this many times as often as they shrink after losses. */
const growthFactor = 2;

/**
 * Detects martingale sizing by symbol and side: entries that grow while a position is open or until
 * a loss is recovered; by symbol alone between positions. Lots that follow the balance, or vary
 * with the stop, do not count.
 */
export function hasGrowingLots(rows: LedgerRow[], deposit: Units): boolean {
  const [sides, symbols] = [new Map<string, Sequence>(), new Map<string, Sequence>()];
  let balance = deposit;
  for (const { kind, symbol, isBuy, volume, profit, costs, balance: after } of rows) {
    balance = after ?? balance;
    if (kind === 'payment') continue;
    const isEntry = kind === 'entry';
    const bySymbol = sequenceOf(symbols, symbol);
    const bySide = sequenceOf(sides, `${isEntry === isBuy ? 'buy' : 'sell'} ${symbol}`);
    if (isEntry && bySymbol.open === 0) bySymbol.enter(volume, balance);
    if (isEntry) bySide.enter(volume, balance);
    for (const sequence of [bySide, bySymbol]) {
      if (isEntry) sequence.open += volume;
      else sequence.exit(volume, profit + costs);
    }
  }
  return [sides, symbols].some((group) => {
    const growing = [...group.values()].filter(
      ({ growths, shrinks }) => growths > 0 && growths >= growthFactor * shrinks,
    );
    const runs = growing.reduce((sum, sequence) => sum + sequence.runs, 0);
    return runs >= shortRuns || growing.some(({ longest }) => longest >= longRun);
  });
}

function sequenceOf(group: Map<string, Sequence>, key: string): Sequence {
  const sequence = group.get(key) ?? new Sequence();
  group.set(key, sequence);
  return sequence;
}

/** The entries and results of one symbol, or of one side of it. */
class Sequence {
  open = 0;
  runs = 0;
  longest = 0;
  /** Entries larger or smaller than the one before, while open or after a loss. */
  growths = 0;
  shrinks = 0;
  #steps = 0;
  #top = { volume: 0, share: 0 };
  /** Result since the last entry without an open position. */
  #result = 0;
  /** Loss not recovered yet, at most 0. */
  #debt = 0;

  enter(volume: number, balance: Units): void {
    const isLosing = this.open > 0 || this.#result < 0;
    const share = volume / Math.max(1, balance);
    const { volume: before, share: shareBefore } = this.#top;
    const isStep = volume >= before * stepFactor && share >= shareBefore * stepFactor;
    const isSmaller = volume * stepFactor <= before;
    if (isLosing) {
      if (isStep) this.growths += 1;
      if (isSmaller) this.shrinks += 1;
    }
    const isRun = before > 0 && (isLosing || this.#debt < 0) && !isSmaller;
    this.#steps = isRun ? this.#steps + Number(isStep) : 0;
    if (isStep && this.#steps === shortRun) this.runs += 1;
    this.longest = Math.max(this.longest, this.#steps);
    if (!isRun || isStep) this.#top = { volume, share };
    if (this.open === 0) this.#result = 0;
  }

  exit(volume: number, result: Units): void {
    // Rounding leaves a trace in a lot's decimals.
    this.open = this.open - volume < 1e-6 ? 0 : this.open - volume;
    this.#result += result;
    this.#debt = Math.min(0, this.#debt + result);
  }
}
