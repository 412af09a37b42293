import {
  factNames,
  facts,
  platformNames,
  type Compatibility,
  type Statement,
} from '#contract/compatibility.ts';
import type { ProductType } from '#contract/products.ts';
import { formatCount } from '#texts/language.ts';

type Fact = keyof Compatibility;

/** What a wary buyer looks for first. `unknown` where nothing is stated. */
interface Risk {
  tone: 'good' | 'risk' | 'unknown';
  text: string;
}

/** What the card says of a product. */
interface DescribedFacts {
  risks: Risk[];
  rows: { name: string; value: string }[];
  /** What could be stated of such a product and is not. */
  notStated: string[];
}

const riskTexts: Record<'martingale' | 'grid' | 'stopLoss', Record<Statement, Risk>> = {
  martingale: {
    no: { tone: 'good', text: 'No martingale' },
    yes: { tone: 'risk', text: 'Martingale: it trades larger after a loss' },
    not_stated: { tone: 'unknown', text: 'Martingale: not stated' },
  },
  grid: {
    no: { tone: 'good', text: 'No grid' },
    yes: { tone: 'risk', text: 'Grid: it adds trades while price goes against it' },
    not_stated: { tone: 'unknown', text: 'Grid: not stated' },
  },
  stopLoss: {
    yes: { tone: 'good', text: 'A stop loss on every trade' },
    no: { tone: 'risk', text: 'Not every trade has a stop loss' },
    not_stated: { tone: 'unknown', text: 'Stop loss on every trade: not stated' },
  },
};

const tradingFacts = new Set<Fact>([
  'positions',
  'lowestDeposit',
  'lowestLeverage',
  'averaging',
  'news',
  'fifoSafe',
  'mostOpenTrades',
  'propFirms',
]);
const shownElsewhere = new Set<Fact>([
  'stopLoss',
  'martingale',
  'grid',
  'anySymbol',
  'propFirmsNote',
]);

const positionTexts = {
  netting: 'Netting',
  hedging: 'Hedging',
  both: 'Netting and hedging',
} as const;

/** How a product trades is asked of experts, and told of others where it is stated. */
export function describeFacts(stated: Compatibility, type: ProductType): DescribedFacts {
  const { martingale, grid, stopLoss } = stated;
  const isTrading = type === 'expert_advisor';
  const told = facts
    .filter((fact) => !shownElsewhere.has(fact))
    .map((fact) => ({ fact, name: factNames[fact], value: textOf(stated, fact) }));
  const isAsked = (fact: Fact) =>
    fact !== 'webRequestAddresses' && (isTrading || !tradingFacts.has(fact));
  const hasRisks = isTrading || [martingale, grid, stopLoss].some((each) => each !== 'not_stated');
  return {
    risks: hasRisks
      ? [riskTexts.martingale[martingale], riskTexts.grid[grid], riskTexts.stopLoss[stopLoss]]
      : [],
    rows: told.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
    notStated: told.flatMap(({ fact, name, value }) =>
      value === null && isAsked(fact) ? [name] : [],
    ),
  };
}

/** A fact in words, or null where it is not stated. */
function textOf(stated: Compatibility, fact: Fact): string | null {
  const { lowestDeposit: deposit, propFirmsNote: note } = stated;
  switch (fact) {
    case 'platforms':
      return listed(stated.platforms.map((platform) => platformNames[platform]));
    case 'symbols':
      return stated.anySymbol ? 'Any' : listed(stated.symbols);
    case 'positions':
      return stated.positions && positionTexts[stated.positions];
    case 'lowestDeposit':
      return deposit && `${formatCount(deposit.amount)} ${deposit.currency}`;
    case 'lowestLeverage':
      return stated.lowestLeverage === null ? null : `1:${stated.lowestLeverage}`;
    case 'propFirms':
      return listed(
        [answer(stated.propFirms), note].filter((part) => part !== null && part !== ''),
        '. ',
      );
    default: {
      const value = stated[fact];
      if (Array.isArray(value)) return listed(value);
      return typeof value === 'number' ? String(value) : answer(value);
    }
  }
}

const listed = (parts: readonly (string | null)[], between = ', ') =>
  parts.length > 0 ? parts.join(between) : null;

const answer = (value: unknown) => (value === 'yes' ? 'Yes' : value === 'no' ? 'No' : null);
