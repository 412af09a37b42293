import { colorsNamed } from 'culori';
import { platformOf } from '#contract/catalogue/set-files/convert.ts';
import { inputsOf, type SetFileText } from '#contract/catalogue/set-files/set-file.ts';
import { isSameValue } from '#contract/catalogue/set-files/values.ts';
import type { ReportInput } from '#contract/catalogue/reports/ledger.ts';
import { parseMoment } from '#contract/catalogue/reports/report-values.ts';

/**
 * Returns the first report input that a set file lacks or sets differently; null if all match.
 * Extra inputs of the set file are ignored; a report without inputs matches nothing. Set files use
 * codes for values that a report may name.
 */
export function firstDifference(inputs: ReportInput[], setFile: SetFileText): string | null {
  const values = new Map(inputsOf(setFile).map(({ name, value }) => [name, value]));
  const platform = platformOf(setFile.kind);
  const codesOf = (value: string) => {
    const text = value.trim();
    return /^-?\d{1,10}$/.test(text)
      ? [toColor(Number(text))]
      : [parseMoment(text.replace(/^D'(.*)'$/, '$1')), colorOf(text), ...enumCodes(text, platform)];
  };
  for (const [name, value] of inputs) {
    const other = values.get(name);
    if (other === undefined) return name;
    if (isSameValue(value, other)) continue;
    const codes = codesOf(other);
    if (!codesOf(value).some((code) => code !== null && codes.includes(code))) return name;
  }
  return inputs.length === 0 ? '' : null;
}

/** Maps a color's code: none is -1, or the same 32 bits unsigned. */
const toColor = (code: number) => (code === 0xff_ff_ff_ff ? -1 : code);

const colors = new Map(Object.entries(colorsNamed));

/** Returns the code of `clrRed`, `Red`, `C'255,0,0'` or `255,0,0`, whose lowest byte is red. */
function colorOf(text: string): number | null {
  const name = text.toLowerCase().replace(/^clr_?/, '');
  if (name === 'none') return -1;
  const rgb = colors.get(name);
  const [, ...parts] = /^(?:C')?(\d{1,3}),(\d{1,3}),(\d{1,3})'?$/.exec(text) ?? [];
  const [red, green, blue] =
    rgb === undefined ? parts.map(Number) : [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff];
  return red === undefined || green === undefined || blue === undefined
    ? null
    : red + green * 0x1_00 + blue * 0x1_00_00;
}

const prices = ['CLOSE', 'OPEN', 'HIGH', 'LOW', 'MEDIAN', 'TYPICAL', 'WEIGHTED'];
const named = new Map<string, number[]>([
  ['MODE_SMA', [0]],
  ['MODE_EMA', [1]],
  ['MODE_SMMA', [2]],
  ['MODE_LWMA', [3]],
  ['PERIOD_CURRENT', [0]],
  ['PERIOD_D1', [16_408, 1440]],
  ['PERIOD_W1', [32_769, 10_080]],
  ['PERIOD_MN1', [49_153, 43_200]],
]);

/** Returns the codes of a name in the terminal's enums; prices count from 1 in MetaTrader 5. */
function enumCodes(text: string, platform: 'mt4' | 'mt5' | null): number[] {
  const [, unit, count] = /^PERIOD_([MH])(\d{1,2})$/.exec(text) ?? [];
  if (unit === 'M') return [Number(count)];
  if (unit === 'H') return [16_384 + Number(count), 60 * Number(count)];
  const price = text.startsWith('PRICE_') ? prices.indexOf(text.slice(6)) : -1;
  if (price === -1) return named.get(text) ?? [];
  return platform === null ? [] : [platform === 'mt5' ? price + 1 : price];
}
