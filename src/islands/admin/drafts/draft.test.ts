import { describe, expect, test } from 'vitest';
import { isWorthKeeping, mergeDraft, type Draft, type DraftRule } from './draft.ts';

interface Values {
  name: string;
  price: string;
  order: string[];
  notes: string;
  version?: string | undefined;
  request?: string | undefined;
}

const rule: DraftRule<Values> = {
  noun: 'thing',
  parts: [
    { label: 'Name', fields: ['name'] },
    { label: 'Price', fields: ['price'] },
    { label: 'Files', fields: ['order', 'notes'], about: 'order' },
  ],
  version: 'version',
  identity: 'request',
  pack: (typed) => ({ typed, hadFiles: false }),
};

const before: Values = {
  name: 'Grid',
  price: '10',
  order: ['1', '2'],
  notes: 'a | b',
  version: 'v1',
};
/** Builds a draft as session storage returns it. */
const kept = (typed: Partial<Values>, hadFiles = false): Draft<Values> =>
  JSON.parse(JSON.stringify({ before, typed: { ...before, ...typed }, hadFiles }));

test('isWorthKeeping accepts a draft with changes or files', () => {
  expect(isWorthKeeping(kept({}), rule)).toBe(false);
  expect(isWorthKeeping(kept({ price: '12' }), rule)).toBe(true);
  expect(isWorthKeeping(kept({}, true), rule)).toBe(true);
});

describe('mergeDraft', () => {
  test('restores changes to an unchanged form', () => {
    const merged = mergeDraft(kept({ price: '', notes: 'a | c' }, true), before, rule);
    expect(merged.values).toEqual({ ...before, price: '', notes: 'a | c' });
    expect(merged).toMatchObject({ typed: ['Price', 'Files'], clashing: [], lost: [] });
    expect(merged).toMatchObject({ isStale: false, hadFiles: true });
  });

  test('ignores differences of formatting', () => {
    const spaced: DraftRule<Values> = {
      ...rule,
      pack: (values) => ({
        typed: { ...values, notes: values.notes.replaceAll('|', ' | ') },
        hadFiles: false,
      }),
    };
    const present = { ...before, notes: 'a|b' };
    const merged = mergeDraft(kept({ notes: 'a | c' }), present, spaced);
    expect(merged).toMatchObject({ typed: ['Files'], clashing: [], values: { notes: 'a | c' } });
    expect(mergeDraft(kept({ price: '12' }), present, spaced)).toMatchObject({
      typed: ['Price'],
      values: { notes: 'a|b' },
    });
  });

  test('drops changes to what no longer exists', () => {
    const present = { ...before, order: ['2', '3'], version: 'v2' };
    const merged = mergeDraft(kept({ notes: 'a | c', order: ['2', '1'] }), present, rule);
    expect(merged.values).toEqual(present);
    expect(merged).toMatchObject({ typed: [], lost: ['Files'] });
  });

  test('finds nothing if the draft was saved but the answer got lost', () => {
    const present = { ...before, price: '12', version: 'v2' };
    const merged = mergeDraft(kept({ price: '12' }), present, rule);
    expect(merged).toMatchObject({ typed: [], clashing: [], lost: [], values: present });
  });
});

test('mergeDraft keeps the request id of a new item', () => {
  const fresh = { ...before, version: undefined, request: 'second' };
  const draft = kept({ name: 'Mine', request: 'first' });
  expect(mergeDraft(draft, fresh, rule).values).toMatchObject({ name: 'Mine', request: 'first' });
});
