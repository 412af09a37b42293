import { expect, test } from 'vitest';
import { sayTexts, withText } from './texts-for-browsers.ts';

const texts = `
import { countOf } from './language.ts';
export const contactForm = {
  submit: 'Submit',
  "again": 'Again',
  count: (count: number) => countOf(count, 'message'),
  states: { open: 'Open', closed: 'Closed' },
} as const;
const common = { submit: 'Send' };
export const others = {
  submit: 'Submit',
  most: 5,
  get greeting() { return 'Hello'; },
  say(name: string) { return name; },
} as const;
export const spread = { submit: 'Submit', ...common } as const;
export const quoted = { text: 'it\\'s "\`\${a}\`" \\\\ </p> \\u2028' } as const;
export const contactPage = { title: 'Contact' } as const;
`;
const files = new Map([['#texts/tickets.ts', { path: '/tickets.ts', code: texts }]]);
const imported = "import { contactForm as said, contactPage } from '#texts/tickets.ts';\n";
const say = (code: string) => sayTexts(imported + code, files).replace(imported, '');

test('a string stands where its name stood', () => {
  expect(say('show(contactPage.title, said.submit);')).toBe('show("Contact", "Submit");');
});

test('what is no string is imported alone, once', () => {
  expect(say('show(said.count(1), said.count(2), said.states[state]);')).toBe(
    'import { text as said$count } from "/tickets.ts?text=contactForm-count";\n' +
      'import { text as said$states } from "/tickets.ts?text=contactForm-states";\n' +
      'show(said$count(1), said$count(2), said$states[state]);',
  );
});

test.each([
  ['show(said, said.submit);', 'show(said, "Submit");'],
  ['show({ said, ...said }, said.submit);', 'show({ said, ...said }, "Submit");'],
  ['show(said[name], said?.submit);', 'show(said[name], said?.submit);'],
])('what is done with the whole of a constant stays: %s', (code, said) => {
  expect(say(code)).toBe(said);
});

test.each([
  'const say = (said) => said.submit;',
  'const say = ({ name: said }) => said.submit;',
  'const say = ([said = 1]) => said.submit;',
  'function say() { const { a: { said } } = b; return said.submit; }',
  'try { say(); } catch (said) { show(said.submit); }',
])('something else of that name stays: %s', (code) => {
  expect(say(code)).toBe(code);
});

test('properties of the same name are no use of it', () => {
  expect(say('show({ said: said.submit }, other.said, other.said.submit);')).toBe(
    'show({ said: "Submit" }, other.said, other.said.submit);',
  );
});

test('signs of a string stand for themselves', () => {
  const inPlace = sayTexts(
    "import { quoted } from '#texts/tickets.ts';\nexport const said = `${quoted.text}`;",
    files,
  );
  expect(inPlace).toContain(JSON.stringify('it\'s "`${a}`" \\ </p> \u2028'));
});

test('what is written otherwise than as a plain text is that of its constant', () => {
  const saidBy = (constant: string, name: string) =>
    sayTexts(`import { ${constant} } from '#texts/tickets.ts';\nshow(${constant}.${name});`, files);
  expect(saidBy('others', 'most')).toContain('show(others$most)');
  expect(saidBy('spread', 'submit')).toContain('show(spread$submit)');
  for (const [constant, name] of [
    ['spread', 'submit'],
    ['others', 'greeting'],
    ['others', 'say'],
  ]) {
    expect(withText(texts, `${constant}-${name}`)).toContain(
      `\nexport const text = ${constant}.${name};\n`,
    );
  }
});

test('a file of texts exports one of them beside', () => {
  expect(withText(texts, 'contactForm-states')).toContain(
    "\nexport const text = { open: 'Open', closed: 'Closed' };\n",
  );
  expect(withText(texts, 'contactForm-again')).toContain(
    '\nexport const text = contactForm.again;\n',
  );
});
