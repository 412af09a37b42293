import { decodeHTML } from 'entities';
import { scanHtml } from '#contract/catalogue/reports/html-rows.ts';
import { truncate } from '#contract/kit/truncate.ts';
import { messageMaxLength } from '#contract/contact/tickets.ts';
import { inboundMail as texts } from '#texts/mails.ts';
import type { Mail } from './read-mail.ts';

/** Characters of HTML that are read; a long mail has its answer at the beginning. */
const maxHtmlLength = 100_000;
const shownNames = 5;
const nameLength = 100;

/**
 * Returns a mail's text as a ticket stores it: without quoted history, if Postmark finds it, and
 * with a line about what was left out.
 *
 * @param subject put above the text; omitted for an answer
 */
export function textOf(mail: Mail, subject = ''): string {
  const body =
    mail.StrippedTextReply.trim() ||
    mail.TextBody.trim() ||
    plainText(mail.HtmlBody) ||
    texts.noText;
  const lines = subject.trim() === '' ? body : `${subject.trim()}\n\n${body}`;
  const dropped = listAttachments(mail);
  const room = messageMaxLength - dropped.length;
  if (lines.length <= room) return lines + dropped;
  const cut = `\n\n${texts.cut}`;
  return truncate(lines, room - cut.length).slice(0, room - cut.length) + cut + dropped;
}

function listAttachments({ Attachments }: Mail): string {
  if (Attachments.length === 0) return '';
  const names = Attachments.slice(0, shownNames).map(
    ({ Name }) => truncate(Name.trim(), nameLength) || texts.nameless,
  );
  const others = Attachments.length - names.length;
  if (others > 0) names.push(texts.others(others));
  return `\n\n${texts.attachments(names)}`;
}

/** Tags that start a line, and those surrounded by blank lines. */
const lineTags = new Set('br div li tr table ul ol dl dt dd pre hr section article'.split(' '));
const blockTags = new Set('p h1 h2 h3 h4 h5 h6 blockquote'.split(' '));

/** Extracts text from HTML in linear time: a stranger's HTML may not fit into memory as a tree. */
function plainText(html: string): string {
  const parts: string[] = [];
  let [isTitle, isPre] = [false, false];
  scanHtml(html.slice(0, maxHtmlLength), {
    tag(name, isEnd) {
      if (name === 'title') isTitle = !isEnd;
      if (name === 'pre') isPre = !isEnd;
      if (name === 'td' || name === 'th') parts.push(' ');
      if (lineTags.has(name)) parts.push('\n');
      if (blockTags.has(name)) parts.push('\n\n');
    },
    text(text) {
      if (!isTitle) parts.push(decodeHTML(isPre ? text : text.replace(/\s+/g, ' ')));
    },
  });
  const lines = parts.join('').split('\n');
  const tidy = lines.map((line) => line.replace(/\s+/g, ' ').trim());
  return tidy
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
