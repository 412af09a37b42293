import type { Platform, ProductType } from '#contract/catalogue/catalogue.ts';
import { timeframes } from '#contract/catalogue/compatibility.ts';
import { languageOf, readProgram } from '#contract/catalogue/inputs/read-program.ts';
import { productUploads } from '#contract/catalogue/product-form.ts';
import { reportUpload } from '#contract/catalogue/reports.ts';
import { decodeText } from '#contract/catalogue/set-files/encoding.ts';
import { parseSetFile } from '#contract/catalogue/set-files/parse-set-file.ts';
import { inputsOf, type SetFileKind } from '#contract/catalogue/set-files/set-file.ts';
import { rankOf } from '#contract/catalogue/version-numbers.ts';
import { endingOf } from '#contract/kit/upload.ts';
import { countOf } from '#texts/language.ts';

/** Files dropped together, by what they are to the product. */
export interface Dropped {
  program: File | undefined;
  /** Source of a compiled program: it is read and not sold. */
  source: File | undefined;
  setFiles: File[];
  reports: File[];
  pictures: File[];
  /** Sentences about files that are not taken. */
  problems: string[];
}

/** @param present name of the product's program, which its source does not replace */
export function sortDropped(files: readonly File[], present?: string): Dropped {
  const ofEndings = (endings: readonly string[]) =>
    files.filter(({ name }) => endings.includes(endingOf(name)));
  const programs = ofEndings(productUploads.file.endings);
  const setFiles = ofEndings(productUploads.setFiles.endings);
  const reports = ofEndings(reportUpload.endings);
  const pictures = ofEndings(productUploads.image.endings);
  const known = new Set([...programs, ...setFiles, ...reports, ...pictures]);
  const problems = files
    .filter((file) => !known.has(file))
    .map(({ name }) => `${name} can’t be used here.`);
  const source = programs.find(({ name }) =>
    [...programs.map((other) => other.name), present].some((other) => isSourceOf(name, other)),
  );
  const sold = programs.filter((file) => file !== source);
  if (sold.length > 1) {
    const names = sold.map(({ name }) => name).join(' and ');
    problems.push(`A product has one program: drop ${names} one at a time, or together in a .zip.`);
  }
  const program = sold.length === 1 ? sold[0] : undefined;
  return { program, source, setFiles, reports, pictures, problems };
}

const isSourceOf = (name: string, compiled = ''): boolean =>
  languageOf(name) !== null &&
  /\.ex[45]$/i.test(compiled) &&
  platformOf(name) === platformOf(compiled);

/** Facts read from files; empty or null where none states them. */
export interface DroppedFacts {
  name: string;
  type: ProductType | null;
  platforms: Platform[];
  symbols: string[];
  timeframes: string[];
  inputCount: number | null;
  version: string | null;
  /** Those that may be tests of the program. */
  reports: File[];
  /** Sentences about files that contradict each other. */
  warnings: string[];
}

/** @param programName the product's program, if none is among the files */
export async function readDropped(
  {
    program,
    source: unsold,
    setFiles,
    reports,
  }: Pick<Dropped, 'program' | 'source' | 'setFiles' | 'reports'>,
  programName = program?.name,
): Promise<DroppedFacts> {
  const code = unsold ?? program;
  const source = code && (await readSource(code));
  const sets = await Promise.all(setFiles.map(readSet));
  const platform = programName ? platformOf(programName) : null;
  const isOther = (file: { platform: Platform | null }) =>
    platform !== null && file.platform !== null && file.platform !== platform;
  const tests = await Promise.all(reports.map(readTest));
  const others = tests.flatMap((test) => (test && isOther(test) ? test : []));
  const tested = tests.flatMap((test) => (test && !isOther(test) ? test : []));
  const stated = [...sets, ...tested].filter((file) => file.platform !== null);
  const contradict = ({ name, ...file }: { name: string; platform: Platform | null }) =>
    `${name} is from ${nameOf(file.platform)}, but ${programName} is for ${nameOf(platform)}`;
  const symbols = unique(sets.flatMap((set) => set.symbol ?? []));
  const strangers =
    symbols.length > 0 ? tested.filter((test) => !symbols.includes(test.symbol)) : [];
  return {
    name: program ? titleOf(program.name) : '',
    type: source && !unsold ? 'source_code' : null,
    platforms:
      code && platform ? [platform] : unique(stated.flatMap((file) => file.platform ?? [])),
    symbols: symbols.length > 0 ? symbols : unique(tested.map((test) => test.symbol)),
    timeframes: unique([...sets, ...tested].flatMap((file) => file.timeframe ?? [])),
    inputCount: source?.inputCount ?? sets[0]?.inputCount ?? null,
    version: source?.version ?? (program ? versionInName(program.name) : null),
    reports: reports.filter((report) => !others.some((other) => other.file === report)),
    warnings: [
      ...sets.filter(isOther).map((set) => `${contradict(set)}.`),
      ...others.map((other) => `${contradict(other)}, so it isn’t added.`),
      ...strangers.map(
        (test) =>
          `${test.name} tests ${test.symbol}, but the set files are for ${symbols.join(', ')}.`,
      ),
    ],
  };
}

const nameOf = (platform: Platform | null) => (platform ? longNames[platform] : '');
const longNames: Record<Platform, string> = { mt4: 'MetaTrader 4', mt5: 'MetaTrader 5' };

/** Says what was read, such as `MetaTrader 5, GBPUSD, M5, 9 inputs, version 1.2`; empty if nothing. */
export function describeFacts(facts: DroppedFacts): string {
  const { inputCount, version } = facts;
  return [
    ...facts.platforms.map((platform) => longNames[platform]),
    ...facts.symbols,
    ...facts.timeframes,
    ...(inputCount ? [countOf(inputCount, 'input')] : []),
    ...(version ? [`version ${version}`] : []),
  ].join(', ');
}

const unique = <Value>(values: Value[]): Value[] => [...new Set(values)];

function platformOf(fileName: string): Platform | null {
  const platforms: Record<string, Platform> = {
    '.ex4': 'mt4',
    '.mq4': 'mt4',
    '.ex5': 'mt5',
    '.mq5': 'mt5',
  };
  return platforms[endingOf(fileName)] ?? null;
}

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

/** A source is sold as source code; null for a compiled program. */
async function readSource(file: File) {
  const language = languageOf(file.name);
  if (!language) return null;
  const bytes = await bytesOf(file);
  const decoded = decodeText(bytes);
  const text = 'problem' in decoded ? '' : decoded.text;
  const declared = /^[ \t]*#property[ \t]+version[ \t]+"?([\d.]+)/m.exec(text)?.[1] ?? '';
  return {
    inputCount: readProgram(bytes, language).length,
    version: toNumber(declared),
  };
}

const platformOfKind: Record<SetFileKind, Platform | null> = {
  'mt5-tester': 'mt5',
  'mt5-chart': 'mt5',
  'mt4-tester': 'mt4',
  chart: null,
};

async function readSet(file: File) {
  const read = parseSetFile(await bytesOf(file));
  const words = file.name.replace(/\.set$/i, '').split(/[^A-Za-z0-9]+/);
  return {
    name: file.name,
    platform: 'file' in read ? platformOfKind[read.file.kind] : null,
    inputCount: 'file' in read ? inputsOf(read.file).length : null,
    symbol: words.find((word) => /^[A-Z]{6}$/.test(word)) ?? null,
    timeframe: timeframes.find((timeframe) => words.includes(timeframe)) ?? null,
  };
}

/** Reads a report's head; null if it is none, which its upload explains. */
async function readTest(file: File) {
  const { readReport } = await import('#contract/catalogue/reports/read-report.ts');
  const read = readReport(await bytesOf(file));
  if ('problem' in read) return null;
  const { platform, symbol, timeframe } = read.report.figures;
  return { file, name: file.name, platform, symbol, timeframe };
}

/** A version at the end of a file's name: `Grid Bot 1.2.ex5`, `grid_v2_1.mq5`. */
const versionAtEnd = /[\s_-]*v?(\d{1,3}(?:[._]\d{1,3}){1,2})$/i;

const stem = (fileName: string) => fileName.slice(0, -endingOf(fileName).length);

const versionInName = (fileName: string) =>
  toNumber(versionAtEnd.exec(stem(fileName))?.[1]?.replaceAll('_', '.') ?? '');

/** Normalizes `1.02` to `1.2`, as no number has leading zeros; null if it is none. */
function toNumber(text: string): string | null {
  const number = text
    .split('.')
    .map((digits) => digits.replace(/^0+(?=\d)/, ''))
    .join('.');
  return rankOf(number) === null ? null : number;
}

/** Returns a file's name without ending and version, such as `Gold Breaker`. */
export const titleOf = (fileName: string): string =>
  stem(fileName).replace(versionAtEnd, '').replaceAll('_', ' ').trim();
