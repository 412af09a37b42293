import { expect, test } from 'vitest';
import { fitOf } from './fit.ts';
import { parseSetFileInputs } from './set-inputs.ts';

const inputs = ['A', 'B', 'C'].map((name) => ({ name }));

test('fitOf compares names in any order and lists new and gone ones @p119', () => {
  expect(fitOf(['C', 'B', 'A', 'A'], inputs)).toBeNull();
  expect(fitOf(['A', 'Old'], inputs)).toEqual({ added: ['B', 'C'], gone: ['Old'] });
});

const told = (text: string) => parseSetFileInputs(Buffer.from(text));

test('toldBy reads names, defaults, groups and labels @p119', () => {
  const { inputNames, inputs: found } = told(
    '; Money\r\nLots=0.10\r\nRisk=1.0||1.0||0.1||10||N\r\n; Number of the orders\r\nMagic=7\r\n',
  );
  expect(inputNames).toBe('Lots\nRisk\nMagic');
  const common = { type: null, enumNames: [] };
  expect(found).toEqual([
    { ...common, name: 'Lots', default: '0.10', label: null, group: 'Money' },
    { ...common, name: 'Risk', default: '1.0', label: null, group: 'Money' },
    { ...common, name: 'Magic', default: '7', label: 'Number of the orders', group: null },
  ]);
});

test('toldBy limits what it stores @p119', () => {
  expect(told('no set file')).toEqual({ inputNames: null, inputs: null });
  const large = Array.from({ length: 3000 }, (_, index) => `A${index}=1`).join('\n');
  expect(told(large).inputs).toBeNull();
  expect(told(large).inputNames?.split('\n')).toHaveLength(3000);
});
