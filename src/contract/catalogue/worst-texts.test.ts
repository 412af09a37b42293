import { expect, test } from 'vitest';
import { tryWorst } from '#tests/support/worst-texts.ts';
import { inputBounds } from './inputs/inputs.ts';
import { readProgram } from './inputs/read-program.ts';
import { reportUpload } from './reports.ts';
import { readReport } from './reports/read-report.ts';
import { convertSetFile } from './set-files/convert.ts';
import { groupsOf } from './set-files/groups.ts';
import { parseSetFile } from './set-files/parse-set-file.ts';
import { workbenchBounds } from './set-files/set-file.ts';

test('readProgram reads no more of a source than its bounds @p119 @p288', () => {
  const units = 'input int a=(|enum E{a,|"|/*|#\\\n|input |int a|=|(|enum A{|,|{|}|;|//'.split('|');
  units.push(..."#|\\|'|::|group |input a::|enum E{a=|// x\n| |\t|.|a|\n|é".split('|'));
  units.push('input group "', 'input int a=1,', 'input int a=1;');
  tryWorst('sources', { units, length: inputBounds.bytes }, (text) => {
    const bytes = Buffer.from(text, 'latin1');
    const inputs = readProgram(bytes, 'mql4');
    expect(inputs.length).toBeLessThanOrEqual(inputBounds.inputs);
    expect(JSON.stringify(inputs).length).toBeLessThan(3_000_000);
    expect(readProgram(Buffer.concat([bytes, bytes]), 'mql4')).toEqual([]);
  });
});

test('parseSetFile and all that reads a set file keep to its bounds @p288', () => {
  const units = ['a=', '1', '||', '||Y', ',F=', ',1=', ';', '[', '0.', 'TF', 'true', '\n', 'é'];
  tryWorst('set files', { units, length: workbenchBounds.bytes }, (text) => {
    const bytes = Buffer.from(text, 'latin1');
    expect(parseSetFile(Buffer.concat([bytes, bytes]))).toEqual({
      problem: expect.stringContaining('256 KB'),
    });
    const read = parseSetFile(bytes);
    if (!('file' in read)) return;
    const { file } = read;
    expect(file.lines.length).toBeLessThanOrEqual(workbenchBounds.lines);
    expect(groupsOf(file).groups.length).toBeLessThanOrEqual(workbenchBounds.inputs);
    for (const to of ['mt4', 'mt5'] as const) convertSetFile(file, to);
  });
});

test('readReport refuses any page that only looks like a report @p288', () => {
  const units = '<table>|<tr>|<td>|</td>|<a "|=\'|<!--|<|&#65;|&|Symbol:|#|Time|Deal'.split('|');
  const head = '<html><meta name="generator" content="strategy tester"><title>Report</title>';
  tryWorst('reports', { units, length: reportUpload.limitBytes - 1000 }, (text) => {
    const read = readReport(Buffer.from(`${head}${text}</html>`, 'latin1'));
    expect(read).toMatchObject({ problem: expect.any(String) });
  });
});
