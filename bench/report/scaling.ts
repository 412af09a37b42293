import { factNames, type FactName } from '../facts.ts';
import type { Results } from '../results.ts';
import { toMarkdownTable } from './markdown.ts';

/** What is assumed of visitors, machines and prices; the page says so. */
const assumed = {
  visitsPerDay: 1_000_000,
  /** Of a visit. */
  products: 2,
  lists: 1,
  searches: 0.5,
  pictures: 14,
  salesPerVisit: 0.01,
  /** The busiest minutes against the mean of the day. */
  peak: 4,
  cores: 2,
  machineDollarsPerMonth: 15,
  dollarsPerGb: 0.01,
  lineMbitPerSecond: 1000,
  cdnDollarsPerGb: 0.02,
  /** Of what can be shared that a CDN answers itself. */
  cdnHits: 0.95,
};

const secondsPerDay = 86_400;
const daysPerMonth = 30;
const msPerSecond = 1000;
const kbPerGb = 1e6;
const bitsPerByte = 8;

/** What a visit and a sale take, and how far one machine goes: the part of docs/scaling.md that is written by the bench. */
export function toScaling(results: Results): string {
  const fact = (name: FactName) => {
    const found = results.facts.find((each) => each.name === factNames[name]);
    if (!found) throw new Error(`The results have no "${factNames[name]}"`);
    return found.value;
  };
  const { products, lists, searches, pictures, salesPerVisit, visitsPerDay, peak } = assumed;
  const kinds = [
    { what: 'catalogue page', times: 1, ms: fact('pageMs'), isShared: true },
    { what: 'list, kept', times: lists, ms: fact('listMs'), isShared: true },
    { what: 'search, not kept', times: searches, ms: fact('searchMs'), isShared: false },
    { what: 'product page', times: products, ms: fact('productMs'), isShared: true },
    { what: 'picture, script', times: pictures, ms: fact('pictureMs'), isShared: true },
    { what: 'sale', times: salesPerVisit, ms: fact('saleMs'), isShared: false },
  ];
  const visitKb = fact('catalogueKb') + products * fact('productKb');
  const visitMs = sum(kinds.map(({ times, ms }) => times * ms));
  const behindCdnMs = sum(
    kinds.map(({ times, ms, isShared }) => times * ms * (isShared ? 1 - assumed.cdnHits : 1)),
  );
  const perSecond = (visitsPerDay / secondsPerDay) * peak;
  const gbPerMonth = (visitsPerDay * daysPerMonth * visitKb) / kbPerGb;
  const visitsPerMonth = visitsPerDay * daysPerMonth;
  // One process, one core; the other core is the system's, the database's and the pictures'.
  const loads = (ms: number, share: number) => [
    { what: 'processor of the one process', share: (perSecond * ms) / msPerSecond },
    {
      what: 'line',
      share:
        (perSecond * visitKb * share * bitsPerByte * msPerSecond) / 1e6 / assumed.lineMbitPerSecond,
    },
    { what: 'captures of sales', share: (perSecond * salesPerVisit) / fact('capturesPerSecond') },
  ];
  const alone = loads(visitMs, 1);
  const behindCdn = loads(behindCdnMs, 1 - assumed.cdnHits);
  const dollars = (gb: number, perGb: number) => assumed.machineDollarsPerMonth + gb * perGb;
  const costAlone = dollars(gbPerMonth, assumed.dollarsPerGb);
  const costBehindCdn = dollars(gbPerMonth, assumed.cdnDollarsPerGb);
  const perThousand = (cost: number) => `$${((cost / visitsPerMonth) * 1000).toFixed(5)}`;
  const perSale = (cost: number) => `$${(cost / (visitsPerMonth * salesPerVisit)).toFixed(4)}`;
  const [first] = alone.toSorted((one, other) => other.share - one.share);
  return [
    toMarkdownTable(
      ['of a visit', 'times', 'processor, ms each', 'a CDN may hold it'],
      [
        ...kinds.map(({ what, times, ms, isShared }) => [
          what,
          String(times),
          ms.toFixed(3),
          isShared ? 'yes' : 'no',
        ]),
        ['a whole visit', '', visitMs.toFixed(2), `${visitKb.toFixed(0)} KB on the wire`],
      ],
    ),
    `At ${visitsPerDay.toLocaleString('en')} visits a day, in the busiest minutes ${perSecond.toFixed(0)} visits a second:`,
    toMarkdownTable(
      ['in use at the peak', 'one machine', 'behind a CDN'],
      alone.map(({ what, share }, index) => [
        what,
        percent(share),
        percent(behindCdn[index]?.share),
      ]),
    ),
    toMarkdownTable(
      ['cost', 'one machine', 'behind a CDN'],
      [
        ['1,000 visits', perThousand(costAlone), perThousand(costBehindCdn)],
        ['a sale', perSale(costAlone), perSale(costBehindCdn)],
        ['a month', `$${costAlone.toFixed(0)}`, `$${costBehindCdn.toFixed(0)}`],
      ],
    ),
    `What gives way first on one machine: the ${first?.what}, of which ${percent(first?.share)} is in use at the peak. ` +
      `(Bench of ${results.version}, ${results.date.slice(0, 'YYYY-MM-DD'.length)}.)`,
  ].join('\n\n');
}

const begin = '<!-- written by npm run bench -->';
const end = '<!-- to here -->';

/** A page with its written part anew. @throws an Error where it has no place for it */
export function withScaling(page: string, written: string): string {
  const [before, rest = ''] = page.split(begin);
  const after = rest.split(end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`The page has no "${begin}" with "${end}" behind it`);
  }
  return `${before}${begin}\n\n${written}\n\n${end}${after}`;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function percent(share: number | undefined): string {
  return share === undefined ? '–' : `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}
