import { expect, it } from 'vitest';
import { tryWorst } from '#tests/support/worst-texts.ts';
import { textOf, readMail } from './read-mail.ts';

const ada = { Email: 'ada@example.com', Name: 'Ada' };
const read = (change: object) => {
  const body = JSON.stringify({ MessageID: '1', FromFull: ada, ...change });
  return readMail(new Request('https://shop.example.com/', { method: 'POST', body }));
};
const blank = await read({});

it('readMail keeps 300 headers and attachments, and no other names @p226', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `X-${index}`);
  const mail = await read({
    Headers: names.map((Name) => ({ Name, Value: '', [Name]: 'a' })),
    Attachments: names.map((Name) => ({ Name, Content: 'AAAA', ContentType: 'a/b' })),
    FromFull: { ...ada, ...Object.fromEntries(names.map((name) => [name, name])) },
  });
  expect(mail).toMatchObject({
    ...blank,
    Headers: expect.any(Array),
    Attachments: expect.any(Array),
  });
  expect(mail.FromFull).toEqual(ada);
  expect(mail.Headers).toEqual(names.slice(0, 300).map((Name) => ({ Name, Value: '' })));
  expect(mail.Attachments).toEqual(names.slice(0, 300).map((Name) => ({ Name })));
});

it.each([
  [
    '<style>p{}</style><p>Hello <b>there</b></p><script>alert(1)</script><p>Bye',
    'Hello there\n\nBye',
  ],
  ['<HEAD><TITLE>Mail</TITLE><STYLE>p > a { x: "</p>" }</STYLE ></HEAD>\n<!-- a -->Hi', 'Hi'],
  ["<p title=it's>Caf&eacute;&nbsp;&lt;1&gt; &amp;<br>\n two</p>", 'Café <1> &\ntwo'],
  ['<ul><li>a<li>b</ul><pre>c\n d</pre><td>e</td><td title="<b>">f</td>', 'a\nb\n\nc\nd\ne f'],
  ['<b>'.repeat(30_000), '(This email has no text.)'],
])('textOf makes text of %j @p225', (HtmlBody, text) => {
  expect(textOf({ ...blank, HtmlBody })).toBe(text);
});

it('a mail’s text is cut, however its HTML is made @p288', () => {
  const units = '<b x|<p>|<a |</i>|<td>|<style>|<!--|&|&amp|="|=\'|<|>|</| |\n'.split('|');
  tryWorst('HTML of mails', { units, length: 200_000 }, (HtmlBody) => {
    expect(textOf({ ...blank, HtmlBody }).length).toBeLessThanOrEqual(5000);
  });
});
