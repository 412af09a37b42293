import { inputsOf, type SetFileText, type SetInput } from './set-file.ts';

/** Inputs that belong together, as comments or inputs that are only headings divide them. */
export interface SetGroup {
  /** Empty where nothing says what they are. */
  title: string;
  /** Further comments before the first of them. */
  comments: string[];
  inputs: SetInput[];
}

/** What the terminal writes above everything, down to a line that holds only `;`. */
const terminalsOwn = /^(?:saved (?:automatically )?on\b|this file contains\b|to use it\b|$)/i;

/** What rules are drawn with in comments, and in inputs that are only headings. */
const strokes = new Set(' \t-=*_#~+.:/\\|<>');

/** The inputs of a set file in their order, in groups. */
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

/** The words of an input that is only a heading, as MT4's experts have them, or an empty text. */
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
