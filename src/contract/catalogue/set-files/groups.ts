import { inputsOf, type SetFileText, type SetInput } from './set-file.ts';

/** Inputs between two comments or heading inputs. */
export interface SetGroup {
  /** Empty when unnamed. */
  title: string;
  /** Further comments before its first input. */
  comments: string[];
  inputs: SetInput[];
}

/** Matches the terminal's own preamble, up to a line with only `;`. */
const terminalsOwn =
  /^(?:saved (?:automatically )?(?:on|by)\b|this file contains\b|to use it\b|$)/i;

/** Characters that draw rules in comments and heading inputs. */
const strokes = new Set(' \t-=*_#~+.:/\\|<>');

export function groupsOf(file: SetFileText): { preamble: string[]; groups: SetGroup[] } {
  const inputs = new Map(inputsOf(file).map((input) => [input.line, input]));
  const groups: SetGroup[] = [];
  const preamble: string[] = [];
  let comments: string[] = [];
  for (const [index, line] of file.lines.entries()) {
    if (line.type === 'comment') {
      const text = line.text.trim().replace(/^;+\s*/, '');
      if (groups.length === 0 && comments.length === 0 && terminalsOwn.test(text)) {
        if (text !== '') preamble.push(text);
      } else comments.push(withoutRules(text));
    }
    const input = inputs.get(index);
    if (!input) continue;
    const said = comments.filter((comment) => comment !== '');
    const heading = headingOf(input);
    if (groups.length === 0 || said.length > 0 || heading) {
      groups.push({
        title: heading || (said.at(-1) ?? ''),
        comments: heading ? said : said.slice(0, -1),
        inputs: [],
      });
    }
    comments = [];
    groups.at(-1)?.inputs.push(input);
  }
  return { preamble, groups };
}

/** Returns the text of a heading input, as MT4 experts use them, or an empty text. */
export function headingOf({ value, range }: Pick<SetInput, 'value' | 'range'>): string {
  const isRuled = isStroke(value[0]) && isStroke(value[1]);
  if (range || !isRuled) return '';
  const words = withoutRules(value);
  return /\p{L}{2}/u.test(words) ? words : '';
}

function withoutRules(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isStroke(text[from])) from += 1;
  while (to > from && isStroke(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

const isStroke = (character: string | undefined) =>
  character !== undefined && strokes.has(character);
