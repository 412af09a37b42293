import { decodeText } from '../set-files/encoding.ts';
import { headingOf } from '../set-files/groups.ts';
import { endingOf } from '#contract/kit/upload.ts';
import { cutText, inputBounds } from './inputs.ts';
import type { ProgramInput } from './newest-inputs.ts';
import { tokensOf, type Token } from './tokens.ts';

/** `extern` declares an input in MQL4 only. */
export type Language = 'mql4' | 'mql5';

/** Returns a file's language by its ending; null if it is not program source. */
export function languageOf(name: string): Language | null {
  const languages: Record<string, Language> = { '.mq4': 'mql4', '.mq5': 'mql5' };
  return languages[endingOf(name)] ?? null;
}

interface Found {
  inputs: Map<string, ProgramInput>;
  /** By enum name. */
  enums: Map<string, EnumValue[]>;
}

interface EnumValue {
  name: string;
  label: string | null;
}

/**
 * Reads a source's input declarations in order. Preprocessor lines are skipped: each name under a
 * condition counts once, and `#include`d inputs are not seen. Runs in linear time on any bytes.
 *
 * @returns an empty list for binary data or more declarations than are stored
 */
export function readProgram(bytes: Uint8Array, language: Language): ProgramInput[] {
  if (bytes.length > inputBounds.bytes) return [];
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return [];
  const text = decoded.text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const { inputs, enums } = new SourceReader(text, language).read();
  return inputs.size > inputBounds.inputs ? [] : withEnums([...inputs.values()], enums);
}

/** Resolves enum types to value labels, as the terminal shows them. */
function withEnums(inputs: ProgramInput[], enums: Found['enums']): ProgramInput[] {
  let left: number = inputBounds.enumText;
  return inputs.map((input) => {
    const values = enums.get(input.type ?? '');
    if (!values) return input;
    const chosen = values.find(({ name }) => name === input.default.split('::').at(-1));
    const named = { ...input, default: cutText(chosen?.label ?? input.default, inputBounds.value) };
    const enumNames = values.map(({ name, label }) => cutText(label ?? name));
    left -= enumNames.reduce((sum, { length }) => sum + length, 0);
    return left < 0 ? named : { ...named, enumNames };
  });
}

const keywords: Record<Language, Set<string>> = {
  mql5: new Set(['input', 'sinput']),
  mql4: new Set(['input', 'sinput', 'extern']),
};
/** Modifiers that do not affect an input. */
const modifiers = new Set(['const', 'static']);
const [opening, closing] = [new Set(['(', '[', '{']), new Set([')', ']', '}'])];
/** Tokens allowed between a declaration's keyword and its name: `const`, a type, and its scope. */
const maxTypeTokens = 12;

class SourceReader {
  readonly #found: Found = { inputs: new Map(), enums: new Map() };
  readonly #tokens: Iterator<Token, void>;
  readonly #keywords: Set<string>;
  #group: string | null = null;
  /** The input that a comment on the same line describes. */
  #labelled: { label: string | null } | null = null;
  #labelledLine = 0;

  constructor(text: string, language: Language) {
    this.#tokens = tokensOf(text);
    this.#keywords = keywords[language];
  }

  read(): Found {
    const { inputs } = this.#found;
    let isStart = true;
    for (let token = this.#next(); token && inputs.size <= inputBounds.inputs;) {
      const declares: boolean = isStart && token.type === 'word';
      if (declares && this.#keywords.has(token.text)) {
        token = this.#readInputs();
        isStart = true;
      } else if (declares && token.text === 'enum') {
        token = this.#readEnum();
        isStart = true;
      } else {
        isStart = isEnd(token) || (declares && modifiers.has(token.text));
        token = this.#next();
      }
    }
    return this.#found;
  }

  #next(): Token | null {
    for (;;) {
      const { value, done } = this.#tokens.next();
      if (done || !value) return null;
      if (value.type !== 'comment') return value;
      const labelled = this.#labelled;
      const isSaid = value.text !== '' && !value.text.includes('\n');
      if (labelled && value.line === this.#labelledLine && isSaid) {
        labelled.label ??= cutText(value.text);
      }
    }
  }

  /** Attaches comments up to the end of this line. */
  #label(labelled: { label: string | null }, line: number): void {
    this.#labelled = labelled;
    this.#labelledLine = line;
  }

  /** Reads the rest of a declaration after `input`; returns the token after it. */
  #readInputs(): Token | null {
    this.#labelled = null;
    const words: string[] = [];
    let token = this.#next();
    while (token && (token.type === 'word' || token.text === ':')) {
      if (words.length === maxTypeTokens) return token;
      if (token.type === 'word' && this.#keywords.has(token.text)) return token;
      words.push(token.text);
      token = this.#next();
    }
    if (token?.type === 'string' && words.join() === 'group') {
      const title = textOf(token.text).trim();
      this.#group = cutText(headingOf({ value: title, range: null }) || title) || null;
      return this.#next();
    }
    const name = words.at(-1) ?? '';
    const type = words
      .slice(0, -1)
      .filter((word) => !modifiers.has(word))
      .join('');
    return type === '' ? token : this.#readDeclared(type, name, token);
  }

  /** Reads declarations of one type: `a = 1, b = 2;`. */
  #readDeclared(type: string, first: string, next: Token | null): Token | null {
    let [name, token] = [first, next];
    while (token) {
      const hasDefault = token.text === '=' && token.type === 'sign';
      const { text, end } = hasDefault ? this.#readValue(',;') : { text: '', end: token };
      if (!end || (end.text !== ',' && end.text !== ';')) return end;
      const input = this.#add({ name, type, value: text });
      if (input) this.#label(input, end.line);
      token = this.#next();
      if (end.text === ';') return token;
      if (token?.type !== 'word') return token;
      name = token.text;
      token = this.#next();
    }
    return null;
  }

  #add({ name, type, value }: { name: string; type: string; value: string }): ProgramInput | null {
    const { inputs } = this.#found;
    const { length } = name.length > type.length ? name : type;
    if (inputs.has(name) || length > inputBounds.name || !/^[\p{L}_$]/u.test(name)) return null;
    const heading = type === 'string' ? headingOf({ value, range: null }) : '';
    if (heading !== '') this.#group = cutText(heading);
    const input: ProgramInput = {
      name,
      type,
      default: cutText(value, inputBounds.value),
      label: null,
      enumNames: [],
      group: this.#group,
    };
    inputs.set(name, input);
    return input;
  }

  /** Reads up to one of `ends` outside brackets; text beyond the limit is dropped. */
  #readValue(ends: string): { text: string; end: Token | null } {
    const parts: string[] = [];
    let [depth, length] = [0, 0];
    let isText = true;
    for (let token = this.#next(); ; token = this.#next()) {
      const isSign = token?.type === 'sign';
      const isOver = isSign && depth === 0 && token !== null && ends.includes(token.text);
      const isLost =
        token?.type === 'directive' || (token?.type === 'word' && this.#keywords.has(token.text));
      if (!token || isOver || isLost) {
        const text = isText ? parts.map(textOf).join('') : parts.join('');
        return { text: text.trim(), end: token };
      }
      if (isSign && opening.has(token.text)) depth += 1;
      if (isSign && closing.has(token.text)) depth -= 1;
      if (length > 2 * inputBounds.value) continue;
      isText &&= token.type === 'string' && token.text.startsWith('"');
      const part = token.isApart && !isText && parts.length > 0 ? ` ${token.text}` : token.text;
      parts.push(part);
      length += part.length;
    }
  }

  /** Reads the rest of a declaration after `enum`; returns the token after it. */
  #readEnum(): Token | null {
    this.#labelled = null;
    let token = this.#next();
    const name = token?.type === 'word' ? token.text : '';
    while (token && token.text !== '{') {
      if (isEnd(token)) return token;
      token = this.#next();
    }
    const values: EnumValue[] = [];
    for (token = this.#next(); token && token.text !== '}'; token = this.#next()) {
      if (token.type !== 'word') continue;
      const value: EnumValue = { name: token.text, label: null };
      if (values.length < inputBounds.enumNames) values.push(value);
      this.#label(value, token.line);
      token = this.#next();
      if (token?.text === '=') {
        const { end } = this.#readValue(',}');
        token = end;
      }
      if (token) this.#labelledLine = token.text === ',' ? token.line : this.#labelledLine;
      if (!token || token.text === '}') break;
    }
    if (name !== '' && name.length <= inputBounds.name) this.#found.enums.set(name, values);
    return token && this.#next();
  }
}

/** Tells whether a declaration may begin after this token. */
function isEnd({ type, text }: Token): boolean {
  return (
    type === 'directive' || (type === 'sign' && (text === ';' || text === '{' || text === '}'))
  );
}

const escapes: Record<string, string> = { n: ' ', t: ' ', r: ' ' };

/** Returns a quoted text, unescaped, on one line. */
function textOf(quoted: string): string {
  if (!quoted.startsWith('"')) return quoted;
  const isClosed = quoted.length > 1 && quoted.endsWith('"');
  const inner = quoted.slice(1, isClosed ? -1 : undefined);
  return inner.replace(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character);
}
