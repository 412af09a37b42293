import * as z from 'zod/mini';
import { formatCount } from '#texts/language.ts';

export const platforms = ['mt4', 'mt5'] as const;
export type Platform = (typeof platforms)[number];

export const platformNames: Record<Platform, string> = { mt4: 'MT4', mt5: 'MT5' };

/** The periods of a chart that both platforms know, shortest first. */
export const timeframes = ['M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1', 'MN1'] as const;

/** An answer that is never guessed. */
export const statements = ['yes', 'no', 'not_stated'] as const;
export type Statement = (typeof statements)[number];

export const positionModes = ['netting', 'hedging', 'both'] as const;

/** What each fact is called on the screen, in the form, and in what is said against it. */
export const factNames = {
  platforms: 'Platforms',
  lowestBuild: 'Lowest build',
  anySymbol: 'Any symbol',
  symbols: 'Symbols',
  timeframes: 'Timeframes',
  positions: 'Account type',
  lowestDeposit: 'Lowest deposit',
  lowestLeverage: 'Lowest leverage',
  vps: 'VPS needed',
  dll: 'DLL imports needed',
  webRequestAddresses: 'WebRequest addresses',
  stopLoss: 'Stop loss on every trade',
  martingale: 'Martingale',
  grid: 'Grid',
  averaging: 'Averaging into losses',
  news: 'Trades the news',
  fifoSafe: 'FIFO-safe',
  mostOpenTrades: 'Most open trades',
  propFirms: 'Usable at prop firms',
  propFirmsNote: 'Note on prop firms',
} as const;

type Fact = keyof typeof factNames;

export const texts = {
  noJson: 'Compatibility has to be JSON: an object of facts, or null.',
  noObject: 'Compatibility has to be an object of facts that the store knows, or null.',
  symbolsAndAny: 'Symbols: name them, or say that any will do, not both.',
} as const;

const statement = (fact: Fact) =>
  z.enum(statements, `${factNames[fact]}: say yes, no or not_stated.`);

const count = (fact: Fact, max: number) => {
  const text = `${factNames[fact]}: a whole number from 1 to ${formatCount(max)}.`;
  return z.nullable(z.int(text).check(z.positive(text), z.maximum(max, text)));
};

const some = <const Value extends string>(fact: Fact, values: readonly Value[]) => {
  const text = `${factNames[fact]}: a list of ${values.join(', ')}.`;
  return z.array(z.enum(values, text), text).check(z.maxLength(values.length, text));
};

const line = (text: string, maxLength: number) =>
  z.string(text).check(z.trim(), z.maxLength(maxLength, text), z.regex(/^\P{Cc}*$/u, text));

/** Texts that a comma separates where they are typed. */
const list = (
  text: string,
  { maxLength, most, form }: { maxLength: number; most: number; form: RegExp },
) => z.array(line(text, maxLength).check(z.regex(form, text)), text).check(z.maxLength(most, text));

const positionsText = `${factNames.positions}: say ${positionModes.join(', ')} or nothing.`;
const depositText = `${factNames.lowestDeposit}: an amount above 0 with at most two decimals, and a currency of three capital letters.`;

/** What a product works with, and what a wary buyer asks of its way of trading: facts that the seller states, each or none. */
export const compatibilitySchema = z.strictObject(
  {
    platforms: some('platforms', platforms),
    /** The oldest build of the terminal that it runs on. */
    lowestBuild: count('lowestBuild', 99_999),
    anySymbol: z.boolean(`${factNames.anySymbol}: say true or false.`),
    /** As the seller's broker names them, whose suffixes know capitals from small letters: `XAUUSD.r`. */
    symbols: list(`${factNames.symbols}: at most 30, each of 1 to 20 characters.`, {
      maxLength: 20,
      most: 30,
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
    /** Addresses that the terminal has to allow (WebRequest). */
    webRequestAddresses: list(
      `${factNames.webRequestAddresses}: at most 10, each begins with https:// or http://.`,
      { maxLength: 200, most: 10, form: /^https?:\/\/[^\s,]+$/ },
    ),
    stopLoss: statement('stopLoss'),
    martingale: statement('martingale'),
    grid: statement('grid'),
    averaging: statement('averaging'),
    news: statement('news'),
    fifoSafe: statement('fifoSafe'),
    mostOpenTrades: count('mostOpenTrades', 10_000),
    propFirms: statement('propFirms'),
    propFirmsNote: line(`${factNames.propFirmsNote}: at most 300 characters in one line.`, 300),
  },
  texts.noObject,
);
export type Compatibility = z.infer<typeof compatibilitySchema>;

/** The names of the facts. */
export const facts = z.keyof(compatibilitySchema).options;

/** What a form begins with: no fact is stated. */
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

/** Facts as a seller states them: what is left out is not stated. */
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

/** The one form in which facts are kept: lists without repetition and in their own order, and null where nothing is stated. */
export function statedOnly(given: Compatibility | null): Compatibility | null {
  if (!given) return null;
  const kept = {
    ...given,
    platforms: platforms.filter((platform) => given.platforms.includes(platform)),
    symbols: [...new Set(given.symbols)],
    timeframes: timeframes.filter((timeframe) => given.timeframes.includes(timeframe)),
    webRequestAddresses: [...new Set(given.webRequestAddresses)],
  };
  return JSON.stringify(kept) === JSON.stringify(nothingStated) ? null : kept;
}

/** Facts as a form brings them: in one JSON text. */
export const compatibilityTextSchema = z.pipe(
  z.pipe(
    z.string(texts.noJson).check(z.maxLength(10_000, 'Compatibility: this text is too long.')),
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
