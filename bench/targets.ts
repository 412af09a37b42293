/** Unit of a figure. A KB is 1,000 bytes compressed with brotli, a MB of memory 1,048,576 bytes. */
export type Unit = '' | '×' | 'ms' | 's' | 'KB' | 'MB' | '/s' | 'points';

/** A figure and its bound. */
export interface Target {
  what: string;
  unit: Unit;
  bound: number;
  /** True if the bound is a minimum, false if it is a maximum. */
  isMinimum: boolean;
}

/** Each target of the shop; the name begins with the part that measures it. */
export const targets = {
  'start.ready': atMost(1, 's', 'Start of `serve` to the first 200, 10,000 products'),

  'http.faq': atLeast(0.35, '×', 'Prerendered page (FAQ), against bare `node:http`'),
  'http.catalogue': atLeast(0.35, '×', 'Cached catalogue page, against bare `node:http`'),
  'http.product': atLeast(0.35, '×', 'Cached product page, against bare `node:http`'),
  'http.list': atLeast(0.35, '×', 'Cached list API, against bare `node:http`'),

  'lists.uncached': atLeast(
    5,
    '×',
    'Uncached lists with every filter, 10,000 products, against Payload 3.90 scaled by bare `node:http`',
  ),

  'worst-list.server': atMost(50, 'ms', 'Worst of all public lists, 100,000 products'),
  'worst-list.hold': atMost(100, 'ms', 'Longest hold of the event loop by the worst lists'),
  'worst-list.page': atMost(150, 'ms', 'A page while 16 clients ask for the worst list, p99'),

  'sales.captures': atLeast(50, '/s', 'Captures by 16 buyers, durable'),
  'sales.alone': atMost(20, 'ms', 'One capture alone, p50'),

  'leases.rate': atLeast(400, '/s', 'Leases while pages are served'),
  'leases.p99': atMost(100, 'ms', 'Leases while pages are served, p99'),

  'admin.first': atMost(50, 'ms', 'Admin, 100,000 purchases: first page, p95'),
  'admin.sort': atMost(50, 'ms', 'Admin, 100,000 purchases: sorted, p95'),
  'admin.search': atMost(50, 'ms', 'Admin, 100,000 purchases: search, p95'),
  'admin.deep': atMost(50, 'ms', 'Admin, 100,000 purchases: deep page, p95'),

  'memory.idle': atMost(160, 'MB', 'Memory, idle'),
  'memory.after-load': atMost(320, 'MB', 'Memory, half a minute after 100,000 requests'),
  'memory.growth': atMost(16, 'MB', 'Memory grown from the second to the third 100,000 requests'),
  'memory.downloads': atMost(64, 'MB', 'Memory grown by fifty slow downloads of 300 MB'),

  'pages.catalogue-card': atMost(0.6, 's', 'Catalogue, cold: first card'),
  'pages.catalogue-lcp': atMost(0.7, 's', 'Catalogue, cold: LCP'),
  'pages.catalogue-tbt': atMost(60, 'ms', 'Catalogue, cold: TBT'),
  'pages.catalogue-cls': atMost(0, '', 'Catalogue, cold: CLS'),
  'pages.product-price': atMost(0.7, 's', 'Product page, cold: price and Buy Now'),
  'pages.product-lcp': atMost(0.7, 's', 'Product page, cold: LCP'),
  'pages.product-tbt': atMost(60, 'ms', 'Product page, cold: TBT'),
  'pages.product-cls': atMost(0, '', 'Product page, cold: CLS'),
  'pages.click': atMost(250, 'ms', 'Catalogue to product: content after a click'),
} satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;
export type PartName = PartOf<TargetName>;
type PartOf<Name> = Name extends `${infer Part}.${string}` ? Part : never;

export const targetNames = Object.keys(targets) as TargetName[];

/** The parts of the benchmark, in the order in which they run. */
export const partNames = [...new Set(targetNames.map(partOf))];

export function partOf(name: TargetName): PartName {
  return name.split('.')[0] as PartName;
}

function atLeast(bound: number, unit: Unit, what: string): Target {
  return { what, unit, bound, isMinimum: true };
}

function atMost(bound: number, unit: Unit, what: string): Target {
  return { what, unit, bound, isMinimum: false };
}
