/** What was typed into a form and not saved. Files are no part of it: a browser gives them to no one but the page they were chosen on. */
export interface Draft<Values> {
  /** What the form began with. */
  before: Partial<Values>;
  /** What stood in it last. */
  typed: Partial<Values>;
  /** Whether files were chosen, which must be chosen again. */
  hadFiles: boolean;
}

/** Fields that stand or fall together. */
export interface DraftPart<Values> {
  /** What the seller knows them by. */
  label: string;
  fields: readonly (keyof Values)[];
  /** The field without which the others say nothing: where it is another one by now, they are given up. */
  about?: keyof Values;
}

/** How a form's drafts are kept. */
export interface DraftRule<Values> {
  /** What the form is about, as the seller calls it. */
  noun: string;
  parts: readonly DraftPart<Values>[];
  /** The field that tells one state of what is edited from the next. */
  version: keyof Values;
  /** What a try that got lost is known by, and so must stay the same. */
  identity?: keyof Values;
  /** What is kept of the form. */
  pack(values: Values): Omit<Draft<Values>, 'before'>;
}

/** A draft that is laid over what there is now. Labels name the parts that the seller changed. */
export interface MergedDraft<Values> {
  values: Values;
  typed: string[];
  /** Of those, the ones that somebody else has changed too: what was typed stands, and would replace that. */
  clashing: string[];
  /** Those that speak of what is there no more. */
  lost: string[];
  /** Whether anything was changed by somebody else. */
  isStale: boolean;
  hadFiles: boolean;
}

/** Whether there is something to keep. */
export function isWorthKeeping<Values>(draft: Draft<Values>, rule: DraftRule<Values>): boolean {
  return draft.hadFiles || rule.parts.some((part) => differ(draft.typed, draft.before, part));
}

/** Lays over the present values what was typed, and nothing else: what others have changed meanwhile stays changed. */
export function mergeDraft<Values>(
  { before, typed, hadFiles }: Draft<Values>,
  present: Values,
  { parts, version, identity, pack }: DraftRule<Values>,
): MergedDraft<Values> {
  // Packed as the draft is: a text that is only written otherwise there is no change.
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

function differ<Values>(
  one: Partial<Values>,
  other: Partial<Values>,
  { fields }: DraftPart<Values>,
): boolean {
  return fields.some((field) => !isSame(one[field], other[field]));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
