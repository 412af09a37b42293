/** An input of a program, in the order of its declaration; an enumeration's value is its member's number. */
export interface Input {
  name: string;
  value: number | boolean | string;
}

/** The inputs that a description lists in its table. */
export function inputsOf(description: string): Input[] {
  return Array.from(
    description.matchAll(/^\| `(Inp\w+)` +\| +(.*?) +\|/gm),
    ([, name = '', value = '']) => {
      return { name, value: valueOf(value) };
    },
  );
}

function valueOf(text: string): Input['value'] {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === '(empty)') return '';
  return /^-?[\d.]+$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The text of a `.set` file as the platform writes it, CRLF lines and a comment header. */
export function setFileText(
  program: string,
  platform: 'mt4' | 'mt5',
  inputs: readonly Input[],
  values: Readonly<Record<string, Input['value']>>,
): string {
  const unknown = Object.keys(values).find((name) => !inputs.some((input) => input.name === name));
  if (unknown) throw new Error(`${program} has no input named ${unknown}`);
  const line = platform === 'mt5' ? mt5Line : mt4Lines;
  const header = [
    '; saved on 2025.09.14 18:40:12',
    `; this file contains input parameters for testing/optimizing ${program} expert advisor`,
    '; to use it in the strategy tester, click Load in the context menu of the Inputs tab',
    ';',
  ];
  const lines = inputs.map(({ name, value }) => line(name, values[name] ?? value));
  return [...header, ...lines, ''].join('\r\n');
}

/** `name=value||start||step||stop||N`: the last four feed the optimizer, N leaves it off. */
function mt5Line(name: string, value: Input['value']): string {
  if (typeof value === 'string') return `${name}=${value}`;
  if (typeof value === 'boolean') return `${name}=${value}||false||0||true||N`;
  const [step, stop] = optimizerRange(value);
  return `${name}=${value}||${value}||${step}||${stop}||N`;
}

function mt4Lines(name: string, value: Input['value']): string {
  if (typeof value === 'string') return `${name}=${value}`;
  const number = Number(value);
  const [step, stop] = optimizerRange(number);
  return `${name}=${number}\r\n${name},F=0\r\n${name},1=${number}\r\n${name},2=${step}\r\n${name},3=${stop}`;
}

function optimizerRange(value: number): [step: string, stop: string] {
  if (!Number.isInteger(value)) return [(value / 10).toFixed(6), (value * 10).toFixed(6)];
  return [String(Math.max(1, Math.round(value / 10))), String(Math.max(1, value * 10))];
}
