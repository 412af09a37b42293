import { platformNames } from '#contract/catalogue.ts';
import { factNames, facts, type Compatibility, type Statement } from '#contract/compatibility.ts';
import type { ProductType } from '#contract/catalogue.ts';
import { compatibilityCard as texts, positionTexts, riskTexts } from '#texts/compatibility.ts';
import { formatCount } from '#texts/language.ts';

type Fact = keyof Compatibility;

/** A risk that buyers check first. `unknown` if not stated. */
interface Risk {
  tone: 'good' | 'risk' | 'unknown';
  text: string;
}

/** Content of the compatibility card. */
interface DescribedFacts {
  risks: Risk[];
  rows: { name: string; value: string }[];
  /** Facts that this type of product could state but does not. */
  notStated: string[];
}

type RiskFact = keyof typeof riskTexts;

const tones: Record<RiskFact, Record<Statement, Risk['tone']>> = {
  martingale: { no: 'good', yes: 'risk', not_stated: 'unknown' },
  grid: { no: 'good', yes: 'risk', not_stated: 'unknown' },
  stopLoss: { yes: 'good', no: 'risk', not_stated: 'unknown' },
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

/** Describes stated facts. Unstated trading facts are listed for expert advisors only. */
export function describeFacts(stated: Compatibility, type: ProductType): DescribedFacts {
  const { martingale, grid, stopLoss } = stated;
  const isTrading = type === 'expert_advisor';
  const described = facts
    .filter((fact) => !shownElsewhere.has(fact))
    .map((fact) => ({ fact, name: factNames[fact], value: textOf(stated, fact) }));
  const isAsked = (fact: Fact) =>
    fact !== 'webRequestAddresses' && (isTrading || !tradingFacts.has(fact));
  const hasRisks = isTrading || [martingale, grid, stopLoss].some((each) => each !== 'not_stated');
  return {
    risks: hasRisks
      ? [riskOf('martingale', martingale), riskOf('grid', grid), riskOf('stopLoss', stopLoss)]
      : [],
    rows: described.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
    notStated: described.flatMap(({ fact, name, value }) =>
      value === null && isAsked(fact) ? [name] : [],
    ),
  };
}

const riskOf = (fact: RiskFact, stated: Statement): Risk => ({
  tone: tones[fact][stated],
  text: riskTexts[fact][stated],
});

/** Returns a fact in words, or null if it is not stated. */
function textOf(stated: Compatibility, fact: Fact): string | null {
  const { lowestDeposit: deposit, propFirmsNote: note } = stated;
  switch (fact) {
    case 'platforms':
      return listed(stated.platforms.map((platform) => platformNames[platform]));
    case 'symbols':
      return stated.anySymbol ? texts.anySymbol : listed(stated.symbols);
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

const answer = (value: unknown) => (value === 'yes' ? texts.yes : value === 'no' ? texts.no : null);
