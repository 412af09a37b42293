import { reportFlags, type Report } from '#contract/catalogue/reports.ts';
import type { ComparedProduct } from '#server/catalogue/products/compare-products.ts';
import { compareTable as texts, runTexts } from '#texts/product-page.ts';
import { backtestFacts, figureRows, nameOf } from '../product/backtest.ts';
import { describeFacts } from '../product/describe-facts.ts';

/** A line of the comparison, with a value for each product. */
export interface CompareRow {
  name: string;
  values: string[];
}

type Named = readonly [name: string, value: string];

/** Returns the facts that at least one of the products states. */
export function factRows(products: ComparedProduct[]): CompareRow[] {
  const columns = products.map(({ product: { compatibility, type }, version }): Named[] => {
    const facts = compatibility && describeFacts(compatibility, type);
    return [
      ...(version === null ? [] : [[texts.version, version] as const]),
      ...(facts?.risks.map(({ name, text }) => [name, text] as const) ?? []),
      ...(facts?.rows.map(({ name, value }) => [name, value] as const) ?? []),
    ];
  });
  return inRows(columns, () => runTexts.notStated);
}

/** Returns the most telling figures of the products' latest reports, and how they were produced. */
export function keyRows(products: ComparedProduct[]): CompareRow[] {
  const columns = products.map(({ report }) => (report ? keyFigures(report) : []));
  return inRows(columns, (name) => (name === texts.run ? texts.noReport : texts.nothing));
}

/** Returns the further figures of the products' latest reports; none without any. */
export function reportRows(products: ComparedProduct[]): CompareRow[] {
  const columns = products.map(({ report }) => (report ? figuresOf(report) : []));
  return inRows(columns, () => texts.nothing);
}

function keyFigures(report: Report): Named[] {
  const flags = report.flags.map((flag) => reportFlags[flag]).join('\n');
  return [
    ...backtestFacts(report).map(({ name, value }): Named => [name, value]),
    [texts.run, nameOf(report)],
    [texts.flags, flags || texts.nothing],
  ];
}

function figuresOf(report: Report): Named[] {
  const key = new Set(keyFigures(report).map(([name]) => name));
  return figureRows(report).filter(([name]) => !key.has(name));
}

const nothings = new Set<string>([texts.nothing, runTexts.notStated]);

/** Joins columns into rows by name, in the order of their first appearance; omits empty rows. */
function inRows(columns: Named[][], missing: (name: string) => string): CompareRow[] {
  const names = new Set(columns.flatMap((column) => column.map(([name]) => name)));
  const rows = Array.from(names, (name) => ({
    name,
    values: columns.map((column) => new Map(column).get(name) ?? missing(name)),
  }));
  return rows.filter(({ values }) => !values.every((value) => nothings.has(value)));
}
