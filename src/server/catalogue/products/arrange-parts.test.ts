import { describe, expect, test } from 'vitest';
import { texts } from '#contract/catalogue/product-form.ts';
import { arrangeParts, labelSetFiles, requireMax } from './product-parts.ts';

const present = [{ id: 4 }, { id: 7 }];
const parts = {
  present,
  remove: [] as number[],
  added: 0,
  order: undefined as string[] | undefined,
};
const names = (over: Partial<typeof parts>) =>
  arrangeParts('order', { ...parts, ...over }).map((part) =>
    'existing' in part ? part.existing.id : `new-${part.added}`,
  );

describe('arrangeParts', () => {
  test('appends new parts by default', () => {
    expect(names({})).toEqual([4, 7]);
    expect(names({ added: 2 })).toEqual([4, 7, 'new-0', 'new-1']);
    expect(names({ added: 1, remove: [4, 99] })).toEqual([7, 'new-0']);
  });

  test('follows the stated order', () => {
    expect(names({ added: 1, order: ['new-0', '7', '4'] })).toEqual(['new-0', 7, 4]);
    expect(names({ remove: [4, 7], order: [] })).toEqual([]);
  });

  test.each<[string, Partial<typeof parts>]>([
    ['leaves one out', { order: ['4'] }],
    ['leaves a new one out', { added: 1, order: ['4', '7'] }],
    ['names one twice', { order: ['4', '7', '7'] }],
    ['names one twice instead of another', { order: ['4', '4'] }],
    ['names one that goes', { remove: [4], order: ['4', '7'] }],
    ['names one of another product', { order: ['4', '7', '8'] }],
    ['names a new one that did not come', { order: ['4', '7', 'new-0'] }],
    ['names a new one in another spelling', { added: 1, order: ['4', '7', 'new-00'] }],
  ])('rejects an order that %s', (_, over) => {
    expect(() => names(over)).toThrow(texts.order);
  });

  test('limits the number of files', () => {
    expect(() => requireMax('screenshots', [1, 2], 2)).not.toThrow();
    expect(() => requireMax('screenshots', [1, 2, 3], 2)).toThrow('Choose at most 2 files');
  });
});

describe('labelSetFiles', () => {
  const places = [{ added: 0 }, { existing: { id: 1, symbol: 'EURUSD', note: 'careful' } }];
  const existing = places.slice(1);

  test('labels the final order', () => {
    const labels = labelSetFiles(places, {
      setFileSymbols: ['XAUUSD', 'GBPUSD'],
      setFileNotes: ['a, b', 'c'],
    });
    expect(labels).toEqual([
      { symbol: 'XAUUSD', note: 'a, b' },
      { symbol: 'GBPUSD', note: 'c' },
    ]);
  });

  test('keeps labels of an omitted text', () => {
    expect(labelSetFiles(existing, {})).toEqual([{ symbol: 'EURUSD', note: 'careful' }]);
    expect(labelSetFiles(existing, { setFileSymbols: ['GBPUSD'] })).toEqual([
      { symbol: 'GBPUSD', note: 'careful' },
    ]);
    expect(labelSetFiles([], {})).toEqual([]);
  });

  test('clears labels of an empty text and allows fewer notes', () => {
    expect(labelSetFiles(existing, { setFileNotes: [] })).toEqual([{ symbol: 'EURUSD', note: '' }]);
    expect(
      labelSetFiles(places, { setFileSymbols: ['A', 'B'], setFileNotes: ['one'] }).map(
        ({ note }) => note,
      ),
    ).toEqual(['one', '']);
  });

  test.each([
    [{}, texts.tooFewSymbols],
    [{ setFileSymbols: [] }, texts.tooFewSymbols],
    [{ setFileSymbols: ['A'] }, texts.tooFewSymbols],
    [{ setFileSymbols: ['A', ''] }, texts.tooFewSymbols],
    [{ setFileSymbols: ['A', 'B', 'C'] }, texts.tooManySymbols],
    [{ setFileSymbols: ['A', 'B', ''] }, texts.tooManySymbols],
    [{ setFileSymbols: ['A', 'B'], setFileNotes: ['1', '2', '3'] }, texts.tooManyNotes],
  ])('rejects %j for two set files', (said, text) => {
    expect(() => labelSetFiles(places, said)).toThrow(text);
  });
});
