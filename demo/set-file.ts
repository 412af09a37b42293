/** The name, default and meaning of one input of a program, in the order of its declaration. */
export type Input = readonly [name: string, value: InputValue, meaning: string];

/** What an input can hold; an enumeration is its member's number. */
export type InputValue = number | boolean | string;

/** A GFM table of inputs for a product description. */
export function inputTable(inputs: readonly Input[]): string {
  const rows = inputs.map(([name, value, meaning]) => {
    return `| \`${name}\` | ${value === '' ? '(empty)' : String(value)} | ${meaning} |`;
  });
  return ['| Input | Default | Meaning |', '| :--- | ---: | :--- |', ...rows].join('\n');
}

/** The text of a `.set` file as the platform writes it, CRLF lines and a comment header. */
export function setFileText(options: {
  program: string;
  platform: 'mt4' | 'mt5';
  inputs: readonly Input[];
  values: Readonly<Record<string, InputValue>>;
}): string {
  const { program, platform, inputs, values } = options;
  const unknown = Object.keys(values).find((name) => !inputs.some((input) => input[0] === name));
  if (unknown) throw new Error(`${program} has no input named ${unknown}`);
  const line = platform === 'mt5' ? mt5Line : mt4Lines;
  const header = [
    '; saved on 2025.09.14 18:40:12',
    `; this file contains input parameters for testing/optimizing ${program} expert advisor`,
    '; to use it in the strategy tester, click Load in the context menu of the Inputs tab',
    ';',
  ];
  const lines = inputs.map(([name, value]) => line(name, values[name] ?? value));
  return [...(platform === 'mt5' ? header : header.slice(1)), ...lines, ''].join('\r\n');
}

/** `name=value||start||step||stop||N`: the last four feed the optimizer, N leaves it off. */
function mt5Line(name: string, value: InputValue): string {
  if (typeof value === 'string') return `${name}=${value}`;
  if (typeof value === 'boolean') return `${name}=${value}||false||0||true||N`;
  const [step, stop] = optimizerRange(value);
  return `${name}=${value}||${value}||${step}||${stop}||N`;
}

function mt4Lines(name: string, value: InputValue): string {
  if (typeof value === 'string') return `${name}=${value}`;
  const number = Number(value);
  const [step, stop] = optimizerRange(number);
  return `${name}=${number}\r\n${name},F=0\r\n${name},1=${number}\r\n${name},2=${step}\r\n${name},3=${stop}`;
}

function optimizerRange(value: number): [step: string, stop: string] {
  if (Number.isInteger(value)) {
    return [String(Math.max(1, Math.round(value / 10))), String(Math.max(1, value * 10))];
  }
  return [(value / 10).toFixed(6), (value * 10).toFixed(6)];
}
