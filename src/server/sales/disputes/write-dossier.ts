import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { formatBytes } from '#contract/kit/upload.ts';
import { countOf } from '#texts/language.ts';
import { disputeWords, dossier as texts } from '#texts/disputes.ts';
import type { PdfContent } from '#server/books/pdf/make-pdf.ts';
import type { Dossier } from './read-dossier.ts';

/** The current terms, printed only if they are the ones that the buyer accepted. */
export interface Terms {
  /** Markdown. */
  text: string;
  version: string;
  url: string;
}

/** Replaces characters that no font has by spaces: the text comes from strangers. */
const plain = (text: string): string => text.replaceAll(/[^\P{C}\n]/gu, ' ');

/** Formats a moment as `2026-11-26 10:00:00`, in UTC; the table heads name the zone. */
const moment = (at: Date | null): string =>
  at === null ? '' : at.toISOString().slice(0, 19).replace('T', ' ');
const withZone = (at: Date | null): string => (at === null ? '' : `${moment(at)} UTC`);

const heading = (text: string): PdfContent => ({ text, style: 'heading', headlineLevel: 1 });
const note = (text: string): PdfContent => ({
  text: plain(text),
  style: 'quiet',
  margin: [0, 3, 0, 0],
});

/** In points: the width of a line, and the gap between two columns. */
const lineWidth = 499;
const gap = 8;

/** Widths in points; 0: the rest of the line. Fixed, since a long word would widen a column. */
function widthsOf(widths: number[]): number[] {
  const fixed = widths.reduce((sum, width) => sum + width, gap * (widths.length - 1));
  const flexible = widths.filter((width) => width === 0).length;
  return widths.map((width) => width || (lineWidth - fixed) / flexible);
}

function consentRows({ consents }: Dossier): string[][] {
  if (!consents) return [];
  const { boxes, givenAt, address, confirmedAt, confirmedBy } = consents;
  const rows = boxes.map(({ words }) => [moment(givenAt), words, address]);
  if (confirmedBy) rows.push([moment(confirmedAt), texts.confirmed[confirmedBy], '']);
  return rows;
}

/** @param columns their widths by name */
function table(
  title: string,
  columns: Record<string, number>,
  rows: string[][],
  more = 0,
): PdfContent[] {
  if (rows.length === 0) return [heading(title), note(texts.none)];
  return [
    heading(title),
    {
      layout: 'rows',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: widthsOf(Object.values(columns)),
        body: [
          Object.keys(columns).map((text) => ({ text, style: 'tableHead' })),
          ...rows.map((row) => row.map((cell) => ({ text: plain(cell), fontSize: 8 }))),
        ],
      },
    },
    ...(more > 0 ? [note(texts.more(more))] : []),
  ];
}

const facts = (rows: [name: string, value: string][]): PdfContent => ({
  layout: 'noBorders',
  table: {
    widths: [150, 333],
    body: rows
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [{ text: name, style: 'quiet' }, { text: plain(value) }]),
  },
});

/** Writes the dossier's blocks; every value in it is text. */
export function writeDossier(dossier: Dossier, terms: Terms): PdfContent[] {
  const { order, country, parts, disputes } = dossier;
  const dollars = (cents: number) => `${formatPrice(toDollars(cents))} USD`;
  return [
    { text: texts.title, style: 'title' },
    facts([
      [texts.captureId, order.captureId ?? ''],
      [texts.orderId, order.paypalOrderId ?? ''],
      ...disputes.map(({ id, reason }): [string, string] => [
        texts.dispute,
        [id, disputeWords(reason)].filter(Boolean).join(', '),
      ]),
      [texts.buyer, order.email ?? ''],
      [texts.country, country],
      [texts.product, order.productName],
      [texts.parts, parts.join(', ')],
      [texts.amount, dollars(order.amountCents)],
      [texts.promoCode, order.promoCode ?? ''],
      [texts.term, order.termDays === null ? texts.forEver : countOf(order.termDays, 'day')],
      [texts.ordered, withZone(order.createdAt)],
      [texts.paid, withZone(order.completedAt)],
      [texts.terms, texts.termsAccepted(order.termsVersion, withZone(order.termsAcceptedAt))],
    ]),
    ...table(
      texts.consents,
      { [texts.at]: 90, [texts.words]: 0, [texts.address]: 90 },
      consentRows(dossier),
    ),
    ...table(
      texts.receipts,
      { [texts.at]: 90, [texts.to]: 0, [texts.messageId]: 190 },
      dossier.receipts.map(({ sentAt, toAddress, providerMessageId }) => [
        moment(sentAt),
        toAddress,
        providerMessageId ?? '',
      ]),
    ),
    ...writeUse(dossier),
    ...writeTickets(dossier),
    ...table(
      texts.withdrawals,
      { [texts.at]: 90, [texts.by]: 0, [texts.decision]: 150 },
      dossier.withdrawals.map(({ createdAt, name, email, decision, decidedAt }) => [
        moment(createdAt),
        `${name}, ${email}`,
        decision ? texts.decisions[decision](withZone(decidedAt)) : '',
      ]),
    ),
    ...table(
      texts.refunds,
      { [texts.at]: 90, [texts.amount]: 80, [texts.state]: 0 },
      dossier.refunds.map(({ createdAt, amountCents, kind, state, failure }) => [
        moment(createdAt),
        dollars(amountCents),
        [texts.refundKinds[kind], texts.refundStates[state], failure].filter(Boolean).join(', '),
      ]),
    ),
    ...writeTerms(order.termsVersion, terms),
  ];
}

function writeUse({ downloads, codes, keys, moves, leases }: Dossier): PdfContent[] {
  const fetched = downloads.rows.map(({ at, fileName, address, agent, bytes }) => [
    moment(at),
    fileName,
    bytes === null ? '' : formatBytes(bytes),
    address,
    agent.slice(0, 200),
  ]);
  return [
    ...table(
      texts.downloads,
      {
        [texts.at]: 84,
        [texts.file]: 95,
        [texts.bytes]: 45,
        [texts.address]: 92,
        [texts.agent]: 0,
      },
      fetched,
      downloads.more,
    ),
    ...(downloads.more > 0 ? [note(texts.lastDownload(withZone(downloads.lastAt)))] : []),
    ...table(
      texts.codes,
      { [texts.sent]: 0, [texts.used]: 0 },
      codes.rows.map(({ sentAt, usedAt }) => [moment(sentAt), moment(usedAt)]),
      codes.more,
    ),
    ...table(
      texts.keys,
      {
        [texts.key]: 104,
        [texts.account]: 0,
        [texts.made]: 82,
        [texts.firstLease]: 82,
        [texts.lastLease]: 82,
        [texts.days]: 26,
      },
      keys.rows.map((key) => [
        key.licenseKey,
        `${key.accountNumber}, ${key.brokerName}`,
        moment(key.createdAt),
        moment(key.firstLeaseAt),
        moment(key.lastLeaseAt),
        String(key.daysUsed),
      ]),
      keys.more,
    ),
    ...table(
      texts.moves,
      { [texts.at]: 84, [texts.key]: 104, [texts.from]: 0, [texts.toAccount]: 0, [texts.by]: 40 },
      moves.rows.map(({ move, licenseKey }) => [
        moment(move.createdAt),
        licenseKey,
        `${move.fromAccountNumber}, ${move.fromBrokerName}`,
        `${move.toAccountNumber}, ${move.toBrokerName}`,
        texts.movers[move.by],
      ]),
      moves.more,
    ),
    ...table(
      texts.leases,
      {
        [texts.key]: 104,
        [texts.account]: 60,
        [texts.server]: 0,
        [texts.first]: 82,
        [texts.last]: 82,
        [texts.count]: 30,
      },
      leases.rows.map(({ licenseKey, login, server, firstAt, lastAt, leases: given }) => [
        licenseKey,
        login,
        server,
        moment(firstAt),
        moment(lastAt),
        String(given),
      ]),
      leases.more,
    ),
  ];
}

function writeTickets({ tickets }: Dossier): PdfContent[] {
  const { rows, more, moreReplies } = tickets;
  if (rows.length === 0) return [heading(texts.tickets), note(texts.none)];
  const message = (head: string, text: string): PdfContent[] => [
    { text: plain(head), style: 'quiet', margin: [0, 6, 0, 1] },
    { text: plain(text), fontSize: 9 },
  ];
  return [
    heading(texts.tickets),
    ...rows.flatMap(({ id, name, message: asked, createdAt, replies }) => [
      ...message(texts.ticket(id, name, withZone(createdAt)), asked),
      ...replies.flatMap((reply) =>
        message(texts.replies[reply.by](withZone(reply.createdAt)), reply.message),
      ),
    ]),
    ...(moreReplies > 0 ? [note(texts.moreReplies(moreReplies))] : []),
    ...(more > 0 ? [note(texts.more(more))] : []),
  ];
}

function writeTerms(accepted: string, { text, version, url }: Terms): PdfContent[] {
  const title = heading(texts.policy);
  if (accepted !== version) return [title, note(texts.otherTerms(accepted, version, url))];
  const paragraphs = text.split(/\n{2,}/).map((paragraph): PdfContent => {
    const [, head] = /^#+ (.*)/.exec(paragraph) ?? [];
    return head === undefined
      ? { text: plain(paragraph), fontSize: 9, margin: [0, 0, 0, 4] }
      : { text: plain(head), fontSize: 9, bold: true, margin: [0, 4, 0, 2] };
  });
  return [title, note(texts.sameTerms(version, url)), ...paragraphs];
}
