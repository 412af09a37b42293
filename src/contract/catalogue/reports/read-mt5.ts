import { reportPlaces, reportProblems as texts } from '#texts/contract/files.ts';
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
import { parseMoment, parsePercent, parseUnits, type Units } from './report-values.ts';

/** Labels that identify an English report. */
const knownLabels = ['Expert', 'Symbol', 'Period', 'Initial Deposit', 'Total Net Profit'];
const columns = [
  'Time',
  'Deal',
  'Type',
  'Direction',
  'Volume',
  'Commission',
  'Swap',
  'Profit',
  'Balance',
];
const orderColumns = ['Open Time', 'Order', 'S / L', 'State'];
const period = /^(\w{1,10}) \((\d{4}\.\d{2}\.\d{2}) - (\d{4}\.\d{2}\.\d{2})\)$/;
const timeframes: Record<string, string> = { Daily: 'D1', Weekly: 'W1', Monthly: 'MN1' };

/** Reads labels ending in a colon with their values, then orders and deals. */
export function readMt5(html: string): Ledger {
  const page = new Mt5Page();
  readRows(html, (cells) => page.take(cells));
  return page.finish();
}

class Mt5Page {
  readonly #head = new HeadValues();
  readonly #inputs: ReportInput[] = [];
  readonly #rows: LedgerRow[] = [];
  #labels = 0;
  #part: 'head' | 'inputs' | 'orders' | 'deals' | 'end' = 'head';
  #places: Record<string, number> = {};
  #deals = 0;
  /** Open lots by symbol, below zero if sold. */
  readonly #net = new Map<string, number>();
  #orders = 0;
  #stops = 0;

  take(cells: string[]): void {
    if (isHeader(cells, columns)) this.#begin('deals', cells);
    else if (isHeader(cells, orderColumns)) this.#begin('orders', cells);
    else if (this.#part === 'deals') this.#takeDeal(cells);
    else if (this.#part === 'orders') this.#takeOrder(cells);
    else if (this.#part !== 'end') this.#takeLabels(cells);
  }

  #begin(part: 'orders' | 'deals', cells: string[]): void {
    if (this.#rows.length > 0) throw new ReportProblem(texts.twoTablesOfDeals);
    this.#part = part;
    this.#places = Object.fromEntries(cells.map((name, index) => [name, index]));
  }

  /** Reads labels and their values; the first occurrence of a label counts. */
  #takeLabels(cells: string[]): void {
    const [first = ''] = cells;
    if (this.#part === 'inputs' && first === '') return this.#takeInput(cells[1] ?? '');
    for (let at = 0; at < cells.length; at += 1) {
      const label = cells[at] ?? '';
      if (!label.endsWith(':') || label.length > 60) continue;
      const value = cells[at + 1] ?? '';
      this.#labels += 1;
      this.#part = label === 'Inputs:' ? 'inputs' : 'head';
      if (label === 'Inputs:') this.#takeInput(value);
      this.#head.take(label.slice(0, -1), value);
      at += 1;
    }
  }

  /** Reads an input; a row without `=` names a group. */
  #takeInput(text: string): void {
    const input = splitInput(text);
    if (input) this.#inputs.push(input);
    if (this.#inputs.length > maxInputs) throw new ReportProblem(texts.tooManyInputs);
  }

  #takeOrder(cells: string[]): void {
    const type = cells[this.#places.Type ?? -1];
    if (!type) return;
    this.#orders += 1;
    const stop = parseUnits(cells[this.#places['S / L'] ?? -1] ?? '');
    if (stop !== null && stop !== 0) this.#stops += 1;
  }

  #takeDeal(cells: string[]): void {
    const cell = (name: string) => cells[this.#places[name] ?? -1] ?? '';
    // The totals row has no time.
    if (cells.length < Object.keys(this.#places).length || cell('Time') === '') {
      if (this.#rows.length > 0) this.#part = 'end';
      return;
    }
    this.#deals += 1;
    const row = this.#deals;
    // The deposit counts as a row.
    if (row > maxDeals + 1) throw new ReportProblem(tooManyDeals);
    const ticket = cell('Deal').slice(0, 20);
    const amountOf = (name: string): Units => {
      const text = cell(name);
      const units = text === '' ? 0 : parseUnits(text);
      if (units === null)
        throw new ReportProblem(notRead(reportPlaces.rowOfDeals(row), name, text));
      return units;
    };
    const time = parseMoment(cell('Time'));
    if (time === null)
      throw new ReportProblem(notRead(reportPlaces.rowOfDeals(row), 'Time', cell('Time')));
    const type = cell('Type');
    const direction = cell('Direction');
    const isPayment = type === 'balance';
    if (!isPayment && !(isTradeType(type) && directions.has(direction))) {
      throw new ReportProblem(
        texts.otherDeal(
          placeOf({ row, ticket }, 'mt5'),
          `${type} ${direction}`.trim().slice(0, 40),
        ),
      );
    }
    const [symbol, isBuy] = [cell('Symbol'), type === 'buy'];
    const dealt = Math.max(0, (parseUnits(cell('Volume').split('/')[0]?.trim() ?? '') ?? 0) / 100);
    const net = this.#net.get(symbol) ?? 0;
    this.#net.set(symbol, net + (isBuy ? dealt : -dealt));
    // A reversal closes what is open, and opens the rest.
    const opened = direction === 'in/out' ? Math.max(0, dealt - Math.abs(net)) : 0;
    const deal = { row, ticket, time, symbol, isBuy };
    this.#rows.push({
      ...deal,
      kind: isPayment ? 'payment' : direction === 'in' ? 'entry' : 'exit',
      volume: dealt - opened,
      profit: amountOf('Profit'),
      costs:
        amountOf('Commission') + amountOf('Swap') + ('Fee' in this.#places ? amountOf('Fee') : 0),
      balance: amountOf('Balance'),
    });
    if (opened === 0) return;
    this.#rows.push({ ...deal, kind: 'entry', volume: opened, profit: 0, costs: 0, balance: null });
  }

  finish(): Ledger {
    if (this.#labels > 0 && !knownLabels.some((label) => this.#head.has(label))) {
      throw new ReportProblem(texts.language);
    }
    if (this.#part !== 'deals' && this.#part !== 'end') {
      throw new ReportProblem(texts.noTableOfDeals);
    }
    const rows = this.#rows;
    const { timeframe, start, end } = this.#head.period(period);
    const quality = this.#head.text('History Quality');
    const currency = this.#head.text('Currency');
    const depositText = this.#head.need('Initial Deposit');
    const [first] = rows;
    const deposit = this.#head.amount('Initial Deposit');
    if (first?.kind !== 'payment') {
      throw new ReportProblem(texts.noDeposit);
    }
    if (first.profit !== deposit) {
      throw new ReportProblem(texts.otherDeposit(placeOf(first, 'mt5'), depositText.slice(0, 30)));
    }
    return {
      platform: 'mt5',
      expert: this.#head.need('Expert'),
      symbol: this.#head.need('Symbol'),
      timeframe: timeframes[timeframe] ?? timeframe,
      start,
      end,
      model: '',
      quality: parsePercent(quality),
      hasRealTicks: quality.includes('real ticks'),
      currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
      decimals: depositText.includes('.') ? 2 : 0,
      deposit,
      netProfit: this.#head.amount('Total Net Profit'),
      grossProfit: this.#head.amount('Gross Profit'),
      grossLoss: this.#head.amount('Gross Loss'),
      trades: this.#head.count('Total Trades'),
      equityDrawdown: this.#head.equityDrawdown({
        relative: 'Equity Drawdown Relative',
        maximal: 'Equity Drawdown Maximal',
      }),
      hasStopLoss: this.#orders > 0 ? this.#stops > 0 : null,
      inputs: this.#inputs,
      rows,
    };
  }
}

const directions = new Set(['in', 'out', 'in/out', 'out by']);
const isTradeType = (type: string) => type === 'buy' || type === 'sell';
const isHeader = (cells: string[], names: string[]) => names.every((name) => cells.includes(name));
