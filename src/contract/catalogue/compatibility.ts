import * as z from 'zod/mini';
import { compatibilityTexts as texts, factNames, factRules } from '#texts/contract/products.ts';
import { formatCount } from '#texts/language.ts';
import { platforms } from './catalogue.ts';
import { singleLine } from '../route.ts';

export { factNames, texts };

/** Chart periods known to both platforms, shortest first. */
export const timeframes = ['M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1', 'MN1'] as const;

/** A seller's answer about a fact; one that is absent is never guessed. */
export const statements = ['yes', 'no', 'not_stated'] as const;
export type Statement = (typeof statements)[number];

export const positionModes = ['netting', 'hedging', 'both'] as const;

type Fact = keyof typeof factNames;

const statement = (fact: Fact) => z.enum(statements, factRules.statement(factNames[fact]));

const count = (fact: Fact, max: number) => {
  const text = factRules.count(factNames[fact], formatCount(max));
  return z.nullable(z.int(text).check(z.positive(text), z.maximum(max, text)));
};

const some = <const Value extends string>(fact: Fact, values: readonly Value[]) => {
  const text = factRules.some(factNames[fact], values);
  return z.array(z.enum(values, text), text).check(z.maxLength(values.length, text));
};

const line = (text: string, maxLength: number) =>
  z.string(text).check(z.trim(), z.maxLength(maxLength, text), singleLine(text));

const list = (
  text: string,
  { maxLength, max, form }: { maxLength: number; max: number; form: RegExp },
) => z.array(line(text, maxLength).check(z.regex(form, text)), text).check(z.maxLength(max, text));

const positionsText = factRules.positions(factNames.positions, positionModes);
const depositText = factRules.deposit(factNames.lowestDeposit);

/** States what a product works with and how it trades; all optional. */
export const compatibilitySchema = z.strictObject(
  {
    platforms: some('platforms', platforms),
    /** Oldest terminal build it runs on. */
    lowestBuild: count('lowestBuild', 99_999),
    anySymbol: z.boolean(factRules.switched(factNames.anySymbol)),
    /** As the seller's broker names them; suffixes are case-sensitive: `XAUUSD.r`. */
    symbols: list(factRules.symbols(factNames.symbols), {
      maxLength: 20,
      max: 30,
      form: /^[^,]+$/,
    }),
    timeframes: some('timeframes', timeframes),
    positions: z.nullable(z.enum(positionModes, positionsText)),
    lowestDeposit: z.nullable(
      z.strictObject(
        {
          amount: z.number(depositText).check(
            z.positive(depositText),
            z.maximum(10_000_000, depositText),
            z.refine((amount) => Number(amount.toFixed(2)) === amount, depositText),
          ),
          /** ISO 4217. */
          currency: z.string(depositText).check(z.regex(/^[A-Z]{3}$/, depositText)),
        },
        depositText,
      ),
    ),
    /** 100 is 1:100. */
    lowestLeverage: count('lowestLeverage', 5_000),
    vps: statement('vps'),
    dll: statement('dll'),
    /** Addresses the terminal must allow for WebRequest. */
    webRequestAddresses: list(factRules.addresses(factNames.webRequestAddresses), {
      maxLength: 200,
      max: 10,
      form: /^https?:\/\/[^\s,]+$/,
    }),
    stopLoss: statement('stopLoss'),
    martingale: statement('martingale'),
    grid: statement('grid'),
    averaging: statement('averaging'),
    news: statement('news'),
    fifoSafe: statement('fifoSafe'),
    mostOpenTrades: count('mostOpenTrades', 10_000),
    propFirms: statement('propFirms'),
    propFirmsNote: line(factRules.note(factNames.propFirmsNote), 300),
  },
  texts.noObject,
);
export type Compatibility = z.infer<typeof compatibilitySchema>;

export const facts = z.keyof(compatibilitySchema).options;

export const nothingStated: Compatibility = {
  platforms: [],
  lowestBuild: null,
  anySymbol: false,
  symbols: [],
  timeframes: [],
  positions: null,
  lowestDeposit: null,
  lowestLeverage: null,
  vps: 'not_stated',
  dll: 'not_stated',
  webRequestAddresses: [],
  stopLoss: 'not_stated',
  martingale: 'not_stated',
  grid: 'not_stated',
  averaging: 'not_stated',
  news: 'not_stated',
  fifoSafe: 'not_stated',
  mostOpenTrades: null,
  propFirms: 'not_stated',
  propFirmsNote: '',
};

/** Facts as a seller submits them; omitted ones are not stated. */
export const statedFactsSchema = z.pipe(
  z.transform((given: unknown): unknown =>
    typeof given === 'object' && given && !Array.isArray(given)
      ? { ...nothingStated, ...given }
      : given,
  ),
  compatibilitySchema.check(
    z.refine(({ anySymbol, symbols }) => !anySymbol || symbols.length === 0, {
      error: texts.symbolsAndAny,
      path: ['symbols'],
    }),
  ),
);

/** Normalises facts: lists without duplicates in canonical order, null when nothing is stated. */
export function statedOnly(given: Compatibility | null): Compatibility | null {
  if (!given) return null;
  const normalised = {
    ...given,
    platforms: platforms.filter((platform) => given.platforms.includes(platform)),
    symbols: [...new Set(given.symbols)],
    timeframes: timeframes.filter((timeframe) => given.timeframes.includes(timeframe)),
    webRequestAddresses: [...new Set(given.webRequestAddresses)],
  };
  return JSON.stringify(normalised) === JSON.stringify(nothingStated) ? null : normalised;
}

/** Facts as one JSON text, as forms carry them. */
export const compatibilityTextSchema = z.pipe(
  z.pipe(
    z.string(texts.noJson).check(z.maxLength(10_000, texts.tooLong)),
    z.transform((text, { issues }): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        issues.push({ code: 'custom', message: texts.noJson, input: text });
        return z.NEVER;
      }
    }),
  ),
  z.nullable(statedFactsSchema),
);
