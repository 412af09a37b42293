import { describe, expect, test } from 'vitest';
import { texts } from '#contract/catalogue/product-form.ts';
import { arrangeParts, labelSetFiles } from './product-parts.ts';

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
});

describe('labelSetFiles', () => {
  const places = [{ added: 0 }, { existing: { id: 1, symbol: 'EURUSD', note: 'careful' } }];
  const existing = places.slice(1);

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
