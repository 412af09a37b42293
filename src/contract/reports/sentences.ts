import { formatCount } from '#texts/language.ts';
import { mostDeals, type ReportInput } from './ledger.ts';

export const languageProblem =
  'This report is not in English. Switch the terminal to English (View, Languages), start it again, and save the report once more.';

export const tooManyDeals = `This report has more than ${formatCount(mostDeals)} deals: so many are not read.`;
export const tooManyInputs = 'This report has too many inputs.';

const quote = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Of a value that is not what stands in its place. */
export const notRead = (where: string, name: string, text: string) =>
  text === ''
    ? `${where}: ${name} is empty.`
    : `${where}: ${name} is “${quote(text)}”, which cannot be read.`;

/** `Lots=0.1`, split at the first sign of equality; null where it is no input. */
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
