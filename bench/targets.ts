/** Unit of a figure. A MB of memory is 1,048,576 bytes. */
export type Unit = '' | '×' | 'ms' | 's' | 'MB' | '/s';

export interface Target {
  what: string;
  unit: Unit;
  bound: number;
  isMinimum: boolean;
}

/** Each target of the shop; the name begins with the part that measures it. */
export const targets = {
  'start.ready': atMost(1, 's', 'Start of `serve` to the first 200, 10,000 products'),

  'http.faq': atLeast(0.35, '×', 'Prerendered page (FAQ), against bare `node:http`'),
  'http.catalogue': atLeast(0.35, '×', 'Cached catalogue page, against bare `node:http`'),
  'http.product': atLeast(0.35, '×', 'Cached product page, against bare `node:http`'),
  'http.list': atLeast(0.35, '×', 'Cached list API, against bare `node:http`'),

  'worst-list.server': atMost(50, 'ms', 'Worst of all public lists, 10,000 products'),
  'worst-list.page': atMost(150, 'ms', 'A page while 16 clients ask for the worst list, p99'),

  'sales.captures': atLeast(50, '/s', 'Captures by 16 buyers, durable'),
  'sales.alone': atMost(20, 'ms', 'One capture alone, p50'),

  'leases.rate': atLeast(400, '/s', 'Leases while pages are served'),
  'leases.p99': atMost(100, 'ms', 'Leases while pages are served, p99'),

  'admin.list': atMost(
    50,
    'ms',
    'Admin, 100,000 purchases: first page, sort, search, deep page, p95',
  ),

  'memory.idle': atMost(160, 'MB', 'Memory, idle'),
  'memory.after-load': atMost(320, 'MB', 'Memory, half a minute after 100,000 requests'),
  'memory.growth': atMost(16, 'MB', 'Memory grown from the second to the third 100,000 requests'),

  'pages.catalogue-card': atMost(0.6, 's', 'Catalogue, cold: first card'),
  'pages.catalogue-lcp': atMost(0.7, 's', 'Catalogue, cold: LCP'),
  'pages.catalogue-tbt': atMost(100, 'ms', 'Catalogue, cold: TBT'),
  'pages.catalogue-cls': atMost(0, '', 'Catalogue, cold: CLS'),
  'pages.product-price': atMost(0.7, 's', 'Product page, cold: price and Buy Now'),
  'pages.product-lcp': atMost(0.7, 's', 'Product page, cold: LCP'),
  'pages.product-tbt': atMost(100, 'ms', 'Product page, cold: TBT'),
  'pages.product-cls': atMost(0, '', 'Product page, cold: CLS'),

  'felt.product': atMost(100, 'ms', 'Click to painted: catalogue to product'),
  'felt.next-product': atMost(100, 'ms', 'Click to painted: product to product'),
  'felt.back': atMost(100, 'ms', 'Click to painted: back'),

  'checkout.busy': atMost(100, 'ms', 'Buy Now pressed at once to a sign of it, phone'),
  'checkout.at-once': atMost(1, 's', 'Buy Now pressed at once to its dialog, phone'),
  'checkout.dialog': atMost(300, 'ms', 'Buy Now pressed after two seconds to its dialog, phone'),
  'checkout.apply': atMost(300, 'ms', 'Apply pressed after two seconds to the price, phone'),

  'felt-admin.tab': atMost(50, 'ms', 'Click to painted, admin: a tab seen before'),
  'felt-admin.sort': atMost(150, 'ms', 'Click to painted, admin: a sort, with a call'),
  'felt-admin.page': atMost(150, 'ms', 'Click to painted, admin: the next page, with a call'),
  'felt-admin.row': atMost(150, 'ms', 'Click to painted, admin: opening a row, with a call'),
} satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;
type PartOf<Name> = Name extends `${infer Part}.${string}` ? Part : never;
export type PartName = PartOf<TargetName>;

export const targetNames = Object.keys(targets) as TargetName[];

/** The parts of the benchmark, in the order in which they run. */
export const partNames = [...new Set(targetNames.map((name) => name.split('.')[0] as PartName))];

function atLeast(bound: number, unit: Unit, what: string): Target {
  return { what, unit, bound, isMinimum: true };
}

function atMost(bound: number, unit: Unit, what: string): Target {
  return { what, unit, bound, isMinimum: false };
}

/** Formats a value with its unit in three digits or more, e.g. `0.519 ×` or `19,612 /s`. */
export function format(value: number, unit: Unit): string {
  const digits = value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return `${value.toLocaleString('en', digits)} ${unit}`.trim();
}

export function holds(value: number, { bound, isMinimum }: Target): boolean {
  return isMinimum ? value >= bound : value <= bound;
}

/** Returns the cells of a target: target, measured, holds. Without a value it was not measured. */
export function rowOf(name: TargetName, value?: number): string[] {
  const target: Target = targets[name];
  const bound = `${target.isMinimum ? '≥' : '≤'} ${format(target.bound, target.unit)}`;
  const what = `${target.what}: ${bound}`;
  if (value === undefined) return [what, '–', 'not measured'];
  return [what, format(value, target.unit), holds(value, target) ? 'yes' : 'NO'];
}
