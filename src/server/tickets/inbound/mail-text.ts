import { fromHtml } from 'hast-util-from-html';
import { toText } from 'hast-util-to-text';
import { truncate } from '#contract/truncate.ts';
import { messageMaxLength } from '#contract/tickets.ts';
import { texts } from '#texts/inbound-mail.ts';
import type { Mail } from './read-mail.ts';

/** Characters of HTML that are read; a long mail has its answer at its beginning. */
const maxHtmlLength = 100_000;
const shownNames = 5;
const nameLength = 100;

/**
 * Returns a mail's text as a ticket keeps it: without quoted history where Postmark finds it, and
 * with a line about what was left out.
 *
 * @param subject stands above the text; of an answer it is left out
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

function plainText(html: string): string {
  try {
    return toText(fromHtml(html.slice(0, maxHtmlLength))).trim();
  } catch {
    // Markup that is nested too deep is nobody's letter.
    return '';
  }
}
