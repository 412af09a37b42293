import { randomFrom } from '../random.ts';
import { dealsOf, resultOf, type Run, type RunTrade } from './run.ts';

export interface RunPlan extends Omit<Run, 'trades' | 'equityDrawdown'> {
  seed: string;
  trades: number;
  winners: number;
  /** A year with half as many winners. */
  badYear: number;
  riskPercent: number;
  /** In multiples of the risk; losers lose the risk or less. */
  largestWin: number;
  /** Points. */
  stopFrom: number;
  stopTo: number;
  price: number;
  /** The opening hours of trades, in the broker's time. */
  hours: [from: number, to: number];
  maxHours: number;
}

const day = 24 * 3600;
/** Cents. */
const commissionPerLot = 350;

/** A point of a lot is worth a unit of the currency, as for gold and pairs against the dollar. */
export function simulateRun(plan: RunPlan): Run {
  const random = randomFrom(plan.seed);
  const start = Date.parse(`${plan.from.replaceAll('.', '-')}T00:00:00Z`) / 1000;
  const end = Date.parse(`${plan.to.replaceAll('.', '-')}T00:00:00Z`) / 1000;
  const days = weekdaysBetween(start, end);
  const opened = Array.from({ length: plan.trades }, (_, index) => {
    const at = days[Math.floor((index * days.length) / plan.trades)] ?? start;
    const [from, to] = plan.hours;
    return at + Math.floor((from + random.next() * (to - from)) * 60) * 60;
  }).toSorted((a, b) => a - b);
  const wins = pickWinners(plan, opened, random.next);

  const trades: RunTrade[] = [];
  let balance = plan.deposit;
  let price = plan.price;
  for (const [index, at] of opened.entries()) {
    const trade = makeTrade(plan, {
      at,
      price,
      balance,
      isWin: wins.has(index),
      next: random.next,
    });
    trades.push(trade);
    balance += trade.profit + trade.swap + 2 * trade.commission;
    price = Math.max(
      plan.price * 0.8,
      Math.min(plan.price * 1.25, trade.closePrice + random.integer(-300, 300)),
    );
    price = Math.round(price);
  }
  const run: Run = { ...plan, trades, equityDrawdown: { percent: 0, amount: 0 } };
  return { ...run, equityDrawdown: equityFallOf(run) };
}

interface Moment {
  at: number;
  price: number;
  balance: number;
  isWin: boolean;
  next(): number;
}

function makeTrade(plan: RunPlan, { at, price, balance, isWin, next }: Moment): RunTrade {
  const stopPoints = Math.round(plan.stopFrom + next() * (plan.stopTo - plan.stopFrom));
  const volume = Math.max(1, Math.floor((balance * plan.riskPercent) / 100 / stopPoints));
  const isBuy = next() < 0.5;
  const target = plan.largestWin * stopPoints;
  const share = isWin ? 0.04 + 0.96 * next() ** 1.15 : next() < 0.55 ? 1 : 0.1 + 0.9 * next();
  const points = Math.max(1, Math.round(isWin ? target * share : stopPoints * share));
  const sign = isBuy ? 1 : -1;
  const move = isWin ? points : -points;
  const closed = at + Math.ceil((0.2 + next() * plan.maxHours) * 60) * 60;
  const commission = -Math.round((volume * commissionPerLot) / 100);
  return {
    opened: at,
    closed,
    isBuy,
    volume,
    openPrice: price,
    closePrice: price + sign * move,
    stop: price - sign * stopPoints,
    target: price + sign * Math.round(target),
    profit: move * volume,
    swap: closed - at > day / 2 ? -Math.round(volume * 1.2) : 0,
    commission,
  };
}

/** Picks exactly `winners` trades, fewer of them in the bad year. */
function pickWinners(
  { winners, badYear }: RunPlan,
  opened: number[],
  next: () => number,
): Set<number> {
  const weighted = opened.map((at, index) => {
    const isBad = new Date(at * 1000).getUTCFullYear() === badYear;
    return { index, weight: next() * (isBad ? 0.72 : 1) };
  });
  const chosen = weighted.toSorted((a, b) => b.weight - a.weight).slice(0, winners);
  return new Set(chosen.map(({ index }) => index));
}

function weekdaysBetween(start: number, end: number): number[] {
  const days: number[] = [];
  // Trades may stay open overnight.
  for (let at = start + day; at < end - 4 * day; at += day) {
    const weekday = new Date(at * 1000).getUTCDay();
    if (weekday >= 1 && weekday <= 5) days.push(at);
  }
  return days;
}

/** Returns the balance's drawdown plus 8 %, for open positions. */
function equityFallOf(run: Run): Run['equityDrawdown'] {
  let balance = run.deposit;
  let highest = balance;
  const fall = { percent: 0, amount: 0 };
  for (const deal of dealsOf(run)) {
    balance += resultOf(deal);
    highest = Math.max(highest, balance);
    const amount = highest - balance;
    const percent = (amount / highest) * 100;
    if (percent > fall.percent) Object.assign(fall, { percent, amount });
  }
  return { percent: Math.round(fall.percent * 108) / 100, amount: Math.round(fall.amount * 1.08) };
}
