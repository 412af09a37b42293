/** Unsaved form input. Contains no files, because a browser cannot restore those. */
export interface Draft<Values> {
  before: Partial<Values>;
  typed: Partial<Values>;
  /** Files were chosen; they have to be chosen again. */
  hadFiles: boolean;
}

/** Fields that are restored or dropped together. */
export interface DraftPart<Values> {
  label: string;
  fields: readonly (keyof Values)[];
  /** The field that the others refer to: if it changed meanwhile, the part is dropped. */
  about?: keyof Values;
}

export interface DraftRule<Values> {
  /** The edited thing, in the seller's words. */
  noun: string;
  parts: readonly DraftPart<Values>[];
  /** The field that identifies the edited revision. */
  version: keyof Values;
  /** The field that identifies a retried request; it must stay the same. */
  identity?: keyof Values;
  pack(values: Values): Omit<Draft<Values>, 'before'>;
}

/** A draft merged into the current values. Labels name the parts that the seller changed. */
export interface MergedDraft<Values> {
  values: Values;
  typed: string[];
  /** Parts that someone else changed too; saving would overwrite them. */
  clashing: string[];
  /** Dropped parts: what they refer to no longer exists. */
  lost: string[];
  /** Someone else changed something. */
  isStale: boolean;
  hadFiles: boolean;
}

export function isWorthKeeping<Values>(draft: Draft<Values>, rule: DraftRule<Values>): boolean {
  return draft.hadFiles || rule.parts.some((part) => differ(draft.typed, draft.before, part));
}

/** Lists the parts whose fields differ; chosen files never count as a difference. */
export function changedParts<Part extends { fields: readonly PropertyKey[] }>(
  parts: readonly Part[],
  values: object,
  saved: object,
): Part[] {
  return parts.filter((part) => differ(values, saved, part));
}

/** Applies the draft's changes to the current values and keeps other people's changes. */
export function mergeDraft<Values>(
  { before, typed, hadFiles }: Draft<Values>,
  present: Values,
  { parts, version, identity, pack }: DraftRule<Values>,
): MergedDraft<Values> {
  // Packed like the draft, so that mere formatting is not a difference.
  const { typed: there } = pack(present);
  const merged: MergedDraft<Values> = {
    values: { ...present },
    typed: [],
    clashing: [],
    lost: [],
    isStale: !isSame(before[version], there[version]),
    hadFiles,
  };
  const take = (field: keyof Values) => {
    const value = typed[field];
    if (value !== undefined) merged.values[field] = value;
  };
  for (const part of parts) {
    if (!differ(typed, before, part) || !differ(typed, there, part)) continue;
    if (part.about && !isSame(before[part.about], there[part.about])) {
      merged.lost.push(part.label);
      continue;
    }
    merged.typed.push(part.label);
    if (differ(before, there, part)) merged.clashing.push(part.label);
    part.fields.forEach(take);
  }
  if (identity) take(identity);
  return merged;
}

function differ(
  one: object,
  other: object,
  { fields }: { fields: readonly PropertyKey[] },
): boolean {
  return fields.some((field) => !isSame(Reflect.get(one, field), Reflect.get(other, field)));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
