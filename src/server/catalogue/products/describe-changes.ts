import { isDeepStrictEqual } from 'node:util';
import type { products } from '#db/schema.ts';
import {
  factNames,
  facts,
  nothingStated,
  type Compatibility,
} from '#contract/catalogue/compatibility.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import type { PresentParts } from './load-parts.ts';
import { describeTermChanges, type Terms } from './product-terms.ts';
import type { PartsPlan } from './product-parts.ts';

type Row = typeof products.$inferSelect;

interface Change {
  before: Row;
  fields: Pick<
    Row,
    | 'name'
    | 'tagline'
    | 'description'
    | 'priceCents'
    | 'type'
    | 'demoAccountsFree'
    | 'compatibility'
    | 'signalUrl'
  > &
    Terms & { fileId?: number; imageId?: number };
  present: PresentParts;
  plan: PartsPlan;
  hasOtherParts: boolean;
}

/** Describes a save for the audit log: `price $49.90 → $39.90, file, set files`. */
export function describeChanges({ before, fields, present, plan, hasOtherParts }: Change): string {
  const price = (cents: number) => formatPrice(toDollars(cents));
  const stated = changedFacts(before.compatibility, fields.compatibility);
  const changes: [string, boolean][] = [
    [`name, before ${before.name}`, before.name !== fields.name],
    ['line', before.tagline !== fields.tagline],
    ['description', before.description !== fields.description],
    [
      `price ${price(before.priceCents)} → ${price(fields.priceCents)}`,
      before.priceCents !== fields.priceCents,
    ],
    [`type ${before.type} → ${fields.type}`, before.type !== fields.type],
    [
      fields.demoAccountsFree ? 'demo accounts free' : 'demo accounts no longer free',
      before.demoAccountsFree !== fields.demoAccountsFree,
    ],
    ...describeTermChanges(before, fields),
    [`compatibility (${stated.join(', ')})`, stated.length > 0],
    ['live signal', before.signalUrl !== fields.signalUrl],
    ['products of the bundle', hasOtherParts],
    ['file', fields.fileId !== undefined],
    ['image', fields.imageId !== undefined],
    ['screenshots', isOther(idsOf(present.pictures), plan.pictures.map(idOf))],
    [
      'video links',
      isOther(
        present.videos.map(({ url }) => url),
        plan.videoLinks,
      ),
    ],
    [
      'set files',
      isOther(
        idsOf(present.setFiles),
        plan.setFiles.map(({ part }) => idOf(part)),
      ),
    ],
    ['symbols or notes', haveOtherLabels(plan)],
  ];
  return changes.flatMap(([what, isChanged]) => (isChanged ? [what] : [])).join(', ');
}

function changedFacts(before: Compatibility | null, after: Compatibility | null): string[] {
  const [one, other] = [before ?? nothingStated, after ?? nothingStated];
  return facts
    .filter((fact) => !isDeepStrictEqual(one[fact], other[fact]))
    .map((fact) => factNames[fact]);
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

const idOf = (part: { existing: { id: number } } | { added: number }) =>
  'existing' in part ? part.existing.id : null;

const isOther = (before: unknown[], after: unknown[]) => !isDeepStrictEqual(before, after);

function haveOtherLabels({ setFiles }: PartsPlan): boolean {
  return setFiles.some(
    ({ part, symbol, note }) =>
      'existing' in part && (part.existing.symbol !== symbol || part.existing.note !== note),
  );
}
