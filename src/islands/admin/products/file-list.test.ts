import { expect, test } from 'vitest';
import { addFiles, bringBack, fileOf, savedOnly, moveItem, removeAt } from './file-list.ts';

const newFile = (name: string) => new File(['x'], name);
const [a, b, c] = [newFile('a'), newFile('b'), newFile('c')];
const kept = { files: [], order: ['7', '9'], removed: [] };

test('addFiles appends files, and removeAt renumbers later ones', () => {
  const list = addFiles(addFiles(kept, [a, b]), [c]);
  expect(list.order).toEqual(['7', '9', 'new-0', 'new-1', 'new-2']);
  const without = removeAt(list, 2);
  expect(without.order).toEqual(['7', '9', 'new-0', 'new-1']);
  expect(without.order.map((entry) => fileOf(without, entry)?.name)).toEqual([
    undefined,
    undefined,
    'b',
    'c',
  ]);
  expect(without.removed).toEqual([]);
});

test('bringBack restores a saved file at its place', () => {
  const gone = removeAt(addFiles(kept, [a]), 0);
  expect(gone).toMatchObject({ order: ['9', 'new-0'], removed: ['7'] });
  expect(bringBack(gone, '7', 0)).toMatchObject({ order: ['7', '9', 'new-0'], removed: [] });
});

test('moveItem moves an item by its index', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(savedOnly(['new-0', '7'])).toEqual(['7']);
});
