import { reportProblems as texts } from '#texts/contract/files.ts';
import { HeadValues, notRead, splitInput, tooManyDeals } from './head-values.ts';
import { readRows } from './html-rows.ts';
import {
  maxDeals,
  maxInputs,
  placeOf,
  ReportProblem,
  type Ledger,
  type LedgerRow,
  type ReportInput,
} from './ledger.ts';
import { parseCount, parseMoment, parsePercent, parseUnits, type Units } from './report-values.ts';

const columns = ['#', 'Time', 'Type', 'Order', 'Size', 'Price', 'S/L', 'T/P', 'Profit', 'Balance'];
/** `15 Minutes (M15) 2018.04.30 02:45 - 2018.05.27 23:45`; a second span may follow. */
const period =
  /\((M1|M5|M15|M30|H1|H4|D1|W1|MN1|MN)\) (\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}) - (\d{4}\.\d{2}\.\d{2} \d{2}:\d{2})/;
/** Rows that open or close a position; others do not affect money. */
const entries = new Set(['buy', 'sell', 'swap open']);
const exits = new Set(['close', 's/l', 't/p', 'close at stop', 'close by', 'swap close']);

/** An open position, by its order's number. */
interface Position {
  isBuy: boolean;
  volume: number;
}

/** Reads a MetaTrader 4 report: header rows in a fixed order, then trades. */
export function readMt4(html: string, expert: string): Ledger {
  const page = new Mt4Page(expert);
  readRows(html, (cells) => page.take(cells));
  return page.finish();
}

class Mt4Page {
  readonly #expert: string;
  readonly #head = new HeadValues();
  readonly #rows: LedgerRow[] = [];
  readonly #open = new Map<string, Position>();
  /** Rest of the last closed position; after a partial close or rollover, the next order's. */
  #rest: (Position & { time: number }) | null = null;
  #first: string | undefined;
  #isTrades = false;
  #stops = 0;

  constructor(expert: string) {
    this.#expert = expert;
  }

  take(cells: string[]): void {
    if (this.#isTrades) this.#takeTrade(cells);
    else if (columns.every((name, index) => cells[index]?.replaceAll(' ', '') === name)) {
      this.#isTrades = true;
    } else this.#takeValues(cells);
  }

  /** Reads label and value pairs from adjacent cells. */
  #takeValues(cells: string[]): void {
    this.#first ??= cells[0];
    for (let at = 0; at + 1 < cells.length; at += 2) {
      const label = cells[at] ?? '';
      if (label !== '') this.#head.take(label, cells[at + 1] ?? '');
    }
  }

  #takeTrade(cells: string[]): void {
    const [number = '', timeText = '', type = '', order = '', size = '', , stop = ''] = cells;
    if (number === '') return;
    const stopUnits = parseUnits(stop);
    if (stopUnits !== null && stopUnits !== 0) this.#stops += 1;
    const isEntry = entries.has(type);
    if (!isEntry && !exits.has(type)) return;
    const row = parseCount(number) ?? this.#rows.length + 1;
    const ticket = order.slice(0, 20);
    const place = placeOf({ row, ticket }, 'mt4');
    if (this.#rows.length === maxDeals) throw new ReportProblem(tooManyDeals);
    const time = parseMoment(timeText);
    if (time === null) throw new ReportProblem(notRead(place, 'Time', timeText));
    const amountAt = (index: number): Units => {
      const text = cells[index] ?? '';
      const units = parseUnits(text);
      if (units === null) throw new ReportProblem(notRead(place, columns[index] ?? '', text));
      return units;
    };
    const volume = Math.max(0, (parseUnits(size) ?? 0) / 100);
    const fields = { row, ticket, time, symbol: '', volume, profit: 0, costs: 0 };
    if (isEntry) {
      const rest = this.#rest;
      const isBuy = type === 'buy' || (type === 'swap open' && rest?.isBuy === true);
      this.#open.set(ticket, { isBuy, volume });
      const isRest =
        type === 'swap open' ||
        (rest?.time === time && rest.isBuy === isBuy && rest.volume === volume);
      if (isRest) this.#rest = null;
      else this.#rows.push({ ...fields, kind: 'entry', isBuy, balance: null });
      return;
    }
    const position = this.#open.get(ticket) ?? { isBuy: true, volume };
    this.#open.delete(ticket);
    const closed = type === 'swap close' ? 0 : volume;
    this.#rest = { ...position, volume: position.volume - closed, time };
    const [stated, balance] = [amountAt(8), amountAt(9)];
    const isBuy = !position.isBuy;
    this.#rows.push({ ...fields, kind: 'exit', isBuy, volume: closed, stated, balance });
  }

  /** Returns the rows with their results, to the cent, from the balances. */
  #settled(deposit: Units): LedgerRow[] {
    let before = deposit;
    return this.#rows.map((row) => {
      if (row.balance === null) return row;
      const profit = row.balance - before;
      before = row.balance;
      return { ...row, profit };
    });
  }

  finish(): Ledger {
    if (!this.#head.has('Symbol') || !this.#head.has('Total net profit')) {
      throw new ReportProblem(this.#first === undefined ? texts.empty : texts.language);
    }
    if (!this.#isTrades) {
      throw new ReportProblem(texts.noTableOfTrades);
    }
    const depositText = this.#head.need('Initial deposit');
    const deposit = this.#head.amount('Initial deposit');
    const quality = parsePercent(this.#head.text('Modelling quality'));
    const { timeframe, start, end } = this.#head.period(period);
    return {
      platform: 'mt4',
      expert: this.#expert,
      symbol: this.#head.need('Symbol').replace(/ \(.*$/, ''),
      timeframe: timeframe === 'MN' ? 'MN1' : timeframe,
      start,
      end,
      model: this.#head.need('Model').replace(/ \(.*$/, ''),
      quality,
      hasRealTicks: false,
      currency: null,
      decimals: depositText.includes('.') ? 2 : 0,
      deposit,
      netProfit: this.#head.amount('Total net profit'),
      grossProfit: this.#head.amount('Gross profit'),
      grossLoss: this.#head.amount('Gross loss'),
      trades: this.#head.count('Total trades'),
      equityDrawdown: this.#head.equityDrawdown({
        relative: 'Relative drawdown',
        maximal: 'Maximal drawdown',
      }),
      hasStopLoss: this.#stops > 0,
      inputs: splitParameters(this.#head.text('Parameters')),
      rows: this.#settled(deposit),
    };
  }
}

/** Splits `Lots=0.1; Name="a; b";`, respecting quotes. */
function splitParameters(text: string): ReportInput[] {
  const inputs: ReportInput[] = [];
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (at < text.length && (text[at] !== ';' || isQuoted)) continue;
    const input = splitInput(text.slice(from, at));
    if (input) inputs.push([input[0], input[1].replace(/^"(.*)"$/, '$1')]);
    if (inputs.length > maxInputs) throw new ReportProblem(texts.tooManyInputs);
    from = at + 1;
  }
  return inputs;
}
