import { formatCount } from '#texts/language.ts';
import { reportProblems as texts } from '#texts/contract/files.ts';
import { maxDeals, type ReportInput } from './ledger.ts';

export const tooManyDeals = texts.tooManyDeals(formatCount(maxDeals));

const quote = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Describes an unreadable value. */
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
