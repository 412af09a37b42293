import { platformNames } from '#contract/catalogue/catalogue.ts';
import {
  factNames,
  facts,
  type Compatibility,
  type Statement,
} from '#contract/catalogue/compatibility.ts';
import type { ProductType } from '#contract/catalogue/catalogue.ts';
import { compatibilityCard as texts, positionTexts, riskTexts } from '#texts/product-page.ts';
import { formatCount } from '#texts/language.ts';

type Fact = keyof Compatibility;

/** A stated risk, which buyers check first. */
interface Risk {
  tone: 'good' | 'risk';
  name: string;
  text: string;
}

interface DescribedFacts {
  risks: Risk[];
  rows: { name: string; value: string }[];
  /** Facts that this type of product could state but does not. */
  notStated: string[];
}

type RiskFact = keyof typeof riskTexts;

const riskFacts = ['martingale', 'grid', 'stopLoss'] as const satisfies RiskFact[];
const goodAnswers: Record<RiskFact, Statement> = { martingale: 'no', grid: 'no', stopLoss: 'yes' };

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
  const isTrading = type === 'expert_advisor';
  const described = facts
    .filter((fact) => !shownElsewhere.has(fact))
    .map((fact) => ({ fact, name: factNames[fact], value: textOf(stated, fact) }));
  const isAsked = (fact: Fact) =>
    fact !== 'webRequestAddresses' && (isTrading || !tradingFacts.has(fact));
  const risks = riskFacts.flatMap((fact) => riskOf(fact, stated[fact]) ?? []);
  const hasRisks = isTrading || risks.length > 0;
  return {
    risks,
    rows: described.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
    notStated: [
      ...riskFacts
        .filter((fact) => hasRisks && stated[fact] === 'not_stated')
        .map((fact) => factNames[fact]),
      ...described.flatMap(({ fact, name, value }) =>
        value === null && isAsked(fact) ? [name] : [],
      ),
    ],
  };
}

const riskOf = (fact: RiskFact, stated: Statement): Risk | null =>
  stated === 'not_stated'
    ? null
    : {
        tone: stated === goodAnswers[fact] ? 'good' : 'risk',
        name: factNames[fact],
        text: riskTexts[fact][stated],
      };

/** Describes a fact in words; null if it is not stated. */
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
