import { reportPlaces, reportProblems as texts } from '#texts/contract/files.ts';
import { formatCount } from '#texts/language.ts';
import { ReportProblem, type Ledger, maxDeals, type ReportInput } from './ledger.ts';
import { parseCount, parseDrawdown, parseMoment, parseUnits, type Units } from './report-values.ts';

/** A report's header values by label; the first occurrence counts. */
export class HeadValues {
  readonly #values = new Map<string, string>();

  take(label: string, value: string): void {
    if (!this.#values.has(label)) this.#values.set(label, value);
  }

  has(label: string): boolean {
    return this.#values.has(label);
  }

  /** Returns an empty text if the label is missing. */
  text(label: string): string {
    return this.#values.get(label) ?? '';
  }

  /** @throws ReportProblem when missing */
  need(label: string): string {
    const text = this.text(label);
    if (text === '') throw new ReportProblem(texts.notSaid(label));
    return text;
  }

  /** @throws ReportProblem when missing or unreadable */
  amount(label: string): Units {
    return this.#parse(label, parseUnits);
  }

  /** @throws ReportProblem when missing or unreadable */
  count(label: string): number {
    return this.#parse(label, parseCount);
  }

  /** `pattern` captures timeframe, start and end. @throws ReportProblem if unreadable */
  period(pattern: RegExp): { timeframe: string; start: number; end: number } {
    const text = this.need('Period');
    const [, timeframe = '', from = '', to = ''] = pattern.exec(text.slice(0, 200)) ?? [];
    const [start, end] = [parseMoment(from), parseMoment(to)];
    if (start === null || end === null) {
      throw new ReportProblem(notRead(reportPlaces.report, 'Period', text));
    }
    return { timeframe, start, end };
  }

  /** Returns null if either value is missing. */
  equityDrawdown(labels: { relative: string; maximal: string }): Ledger['equityDrawdown'] {
    const relative = parseDrawdown(this.text(labels.relative));
    const maximal = parseDrawdown(this.text(labels.maximal));
    return relative && maximal && { relative, maximal };
  }

  #parse(label: string, parse: (text: string) => number | null): number {
    const text = this.need(label);
    const value = parse(text);
    if (value === null) throw new ReportProblem(notRead(reportPlaces.report, label, text));
    return value;
  }
}

export const tooManyDeals = texts.tooManyDeals(formatCount(maxDeals));

const quote = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export function notRead(where: string, name: string, text: string): string {
  if (text === '') return texts.emptyValue(where, name);
  const problem = /^-?[\d .]+,[\d .,]*$/.test(text.slice(0, 50)) ? texts.commas : texts.notRead;
  return problem(where, name, quote(text));
}

/** Splits `Lots=0.1` at its first `=`; null if it is not an input. */
export function splitInput(text: string): ReportInput | null {
  const equals = text.indexOf('=');
  const name = text.slice(0, Math.max(0, equals)).trim();
  return name === ''
    ? null
    : [
        name.slice(0, 100),
        text
          .slice(equals + 1)
          .trim()
          .slice(0, 1000),
      ];
}
