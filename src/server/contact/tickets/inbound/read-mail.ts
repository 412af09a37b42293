import { pipeline } from 'node:stream/promises';
import { parser, type Token } from 'stream-json/parser.js';
import * as z from 'zod/mini';
import { AppError, invalid } from '#server/kit/errors.ts';
import { readChunks } from '#server/kit/endpoint/read-body.ts';
import { decodeHTML } from 'entities';
import { scanHtml } from '#contract/catalogue/reports/html-rows.ts';
import { truncate } from '#contract/kit/truncate.ts';
import { messageMaxLength } from '#contract/contact/tickets.ts';
import { inboundMail as texts } from '#texts/mails.ts';

const limitBytes = 40 * 1024 * 1024;
/** Postmark's own timeout. */
const timeoutMs = 120_000;
/** Characters of a text; a ticket shows fewer. */
const maxLength = 200_000;
/** Maximum of headers, and of attachments; a usual mail has some fifty. */
const maxItems = 300;
/** Far deeper than Postmark nests. */
const maxDepth = 8;

/** Fields that a ticket needs; all others are dropped while the mail is read. */
const text = z._default(z.string(), '');
const mailSchema = z.object({
  MessageID: z.string().check(z.minLength(1), z.maxLength(200)),
  MailboxHash: text,
  FromFull: z.object({ Email: text, Name: text }),
  Subject: text,
  TextBody: text,
  HtmlBody: text,
  StrippedTextReply: text,
  Headers: z._default(z.array(z.object({ Name: text, Value: text })), []),
  Attachments: z._default(z.array(z.object({ Name: text })), []),
});
export type Mail = z.infer<typeof mailSchema>;

const wanted = new Set(Object.keys(mailSchema.shape));
/** Names within these fields. */
const wantedWithin = new Set(['Email', 'Name', 'Value']);

/** Reads piece by piece, without the contents of attachments. @throws AppError 400, 408, 413 */
export async function readMail(request: Request): Promise<Mail> {
  const assembler = new MailAssembler();
  try {
    await pipeline(
      readChunks(request, limitBytes, timeoutMs),
      parser.asStream({ packStrings: false, streamKeys: false, streamNumbers: false }),
      async (tokens: AsyncIterable<Token>) => {
        for await (const token of tokens) assembler.take(token);
      },
    );
  } catch (error) {
    throw error instanceof AppError ? error : invalid('The body is not valid JSON.');
  }
  const mail = mailSchema.safeParse(assembler.value);
  if (!mail.success) throw invalid('This is not an email as Postmark posts it.');
  return mail.data;
}

type Container = Value[] | { [name: string]: Value };
type Value = string | Container;

/** Assembles a mail from tokens. Skips unused fields and null, and truncates texts and lists. */
class MailAssembler {
  value: Container | null = null;
  /** Open objects and arrays, each with its key in the enclosing one. */
  readonly #open: { value: Container; key: string }[] = [];
  #key = '';
  #text = '';

  take(token: Token): void {
    const { name } = token;
    if (name === 'startObject') this.#begin(Object.create(null));
    else if (name === 'startArray') this.#begin([]);
    else if (name === 'endObject' || name === 'endArray') this.#key = this.#open.pop()?.key ?? '';
    else if (name === 'keyValue') this.#key = token.value;
    else if (name === 'startString') this.#text = '';
    else if (name === 'stringChunk' && this.#text.length < maxLength && this.#isWanted()) {
      this.#text += token.value;
    } else if (name === 'endString') {
      this.#put(this.#text.slice(0, maxLength).toWellFormed().replaceAll('\0', ''));
    }
  }

  #begin(value: Container): void {
    if (this.#open.length === maxDepth) throw invalid('This is not an email as Postmark posts it.');
    if (this.#open.length === 0) this.value = value;
    else this.#put(value);
    this.#open.push({ value, key: this.#key });
  }

  #put(value: Value): void {
    const around = this.#open.at(-1)?.value;
    if (around === undefined || !this.#isWanted()) return;
    if (!Array.isArray(around)) around[this.#key] = value;
    else if (around.length < maxItems) around.push(value);
  }

  #isWanted(): boolean {
    const [, second] = this.#open;
    if (!second) return wanted.has(this.#key);
    const isListed = Array.isArray(this.#open.at(-1)?.value);
    return wanted.has(second.key) && (isListed || wantedWithin.has(this.#key));
  }
}

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
    text(said) {
      if (!isTitle) parts.push(decodeHTML(isPre ? said : said.replace(/\s+/g, ' ')));
    },
  });
  const lines = parts.join('').split('\n');
  const tidy = lines.map((line) => line.replace(/\s+/g, ' ').trim());
  return tidy
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
