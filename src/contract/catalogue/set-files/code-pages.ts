import { analyse } from 'chardet';

/** Windows code pages with one byte per character, by their names in the Encoding standard. */
export const singleBytePages = ([2, 1, 0, 3, 4, 7, 5, 6] as const).map(
  (digit) => `windows-125${digit}` as const,
);
const codePages = [...singleBytePages, 'gb18030', 'big5', 'shift_jis', 'euc-kr'] as const;
export type CodePage = (typeof codePages)[number];

/**
 * Windows-1252 from 0x80 to 0x9f (https://encoding.spec.whatwg.org/windows-1252). Every byte maps
 * to a character, so files round-trip. Spelled out because TextDecoder of some Node versions reads
 * Latin-1 instead.
 */
const upperHalf = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Stays below the engine's limit on function arguments. */
const unitsPerChunk = 8192;

export function fromUnits(units: Uint8Array | Uint16Array): string {
  let text = '';
  for (let index = 0; index < units.length; index += unitsPerChunk) {
    text += String.fromCharCode(...units.subarray(index, index + unitsPerChunk));
  }
  return text;
}

const decoders = new Map<CodePage, TextDecoder>();

/** Decodes bytes; those that the page does not define become U+FFFD. */
export function decodePage(bytes: Uint8Array, page: CodePage): string {
  if (page === 'windows-1252') {
    return fromUnits(bytes).replace(
      /[\x80-\x9f]/g,
      (character) => upperHalf[character.charCodeAt(0) - 0x80] ?? '',
    );
  }
  const decoder = decoders.get(page) ?? new TextDecoder(page);
  decoders.set(page, decoder);
  return decoder.decode(bytes);
}

/** Encodes a text; null if the code page lacks a character. */
export function encodePage(text: string, page: CodePage): Uint8Array<ArrayBuffer> | null {
  const codes = codesOf(page);
  const bytes = new Uint8Array(2 * text.length);
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const code = unit < 0x80 ? unit : (codes[unit] ?? 0);
    if (code === 0 && unit !== 0) return null;
    if (code > 0xff) bytes[length++] = code >> 8;
    bytes[length++] = code & 0xff;
  }
  return bytes.slice(0, length);
}

const codesByPage = new Map<CodePage, Uint16Array>();

/** Returns a page's codes by UTF-16 unit; 0: the page lacks the character. */
function codesOf(page: CodePage): Uint16Array {
  const known = codesByPage.get(page);
  if (known) return known;
  const codes = new Uint16Array(0x10000);
  const add = (code: number, ...bytes: number[]) => {
    const text = decodePage(Uint8Array.from(bytes), page);
    const unit = text.charCodeAt(0);
    if (text.length === 1 && text !== '\uFFFD') codes[unit] ||= code;
  };
  for (let lead = 0x80; lead <= 0xff; lead += 1) {
    add(lead, lead);
    for (let trail = 0x40; trail <= 0xff && isMultibyte(page); trail += 1) {
      add(lead * 256 + trail, lead, trail);
    }
  }
  codesByPage.set(page, codes);
  return codes;
}

/** The library's names for text in which no byte tells ISO's page from Windows'. */
const isoNames: Partial<Record<string, CodePage>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
};
/** Minimum confidence in percent; in a few letters of another script the library sees much. */
const [minOfLatin, minOfOthers] = [20, 40];

/**
 * Guesses a text's code page by its words with letters beyond ASCII. Accents are scattered in Latin
 * words; words of other scripts consist of such letters, and most are Windows-1251.
 *
 * @param latin1 its bytes, each as the character with that number
 */
export function detectPage(latin1: string): CodePage {
  const words = (sampleOf(latin1).match(/[A-Za-z\x80-\xff]+/g) ?? []).filter((word) =>
    letterOfAnyPage.test(word),
  );
  const accented = words.filter((word) => /[\xc0-\xff]/.test(word)).join(' ');
  const letters = accented.replace(/[^\xc0-\xff]/g, '');
  const isLatin =
    !/[\xc0-\xff]{2}/.test(accented) || accented.replace(/[^A-Za-z]/g, '').length >= letters.length;
  const found = analyse(bytesOf(words.join(' '))).map(({ name, confidence }) => {
    const page = isoNames[name] ?? codePages.find((each) => each === name.toLowerCase());
    const least = isLatin && !isMultibyte(page) ? minOfLatin : minOfOthers;
    return confidence < least ? undefined : page;
  });
  const page = found.find(
    (each) =>
      each &&
      (isMultibyte(each) ||
        (isLatinPage(each) === isLatin && (isLatin || hasOnlyLetters(letters, each)))),
  );
  return page ?? (isLatin ? 'windows-1252' : 'windows-1251');
}

const isLatinPage = (page: CodePage) => /125[0247]$/.test(page);
const isMultibyte = (page?: CodePage) => !page?.startsWith('windows');
const hasOnlyLetters = (letters: string, page: CodePage) =>
  /^\p{L}+$/u.test(decodePage(bytesOf(letters), page));
const bytesOf = (latin1: string) => Uint8Array.from(latin1, (unit) => unit.charCodeAt(0));
/** Bytes other than the quotation marks, dashes and signs that most pages share. */
const letterOfAnyPage =
  /[\x8a\x8c-\x8f\x9a\x9c-\x9f\xa1-\xa3\xa5\xa8\xaa\xaf\xb2-\xb4\xb8-\xba\xbc-\xff]/;
const maxSampleLength = 16_000;

/** Joins the first characters beyond ASCII with their neighbours, in linear time. */
function sampleOf(latin1: string): string {
  let [sample, end] = ['', 0];
  for (const { index, 0: found } of latin1.matchAll(/[\x80-\xff][^]{0,200}/g)) {
    sample += latin1.slice(Math.max(index - 40, end), index + found.length);
    end = index + found.length;
    if (sample.length > maxSampleLength) break;
  }
  return sample;
}
