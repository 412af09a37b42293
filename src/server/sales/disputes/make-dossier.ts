import type { getDossier } from '#contract/sales/disputes.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { dossier as texts } from '#texts/disputes.ts';
import { formatMoment } from '#texts/language.ts';
import type { Deps } from '#server/deps.ts';
import { isOwner, type Caller } from '#server/kit/sessions/caller.ts';
import { hideOrderIds } from '#server/kit/lists/hidden-order-ids.ts';
import type { Attachment } from '#server/kit/endpoint/attachment.ts';
import { flushNotes, type NoteDeps } from '#server/kit/jobs/flush-notes.ts';
import { makePdf, type PdfContent } from '#server/books/pdf/make-pdf.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { currentTerms } from '../orders/consents/terms-text.ts';
import { readDossier, type Dossier } from './read-dossier.ts';
import { writeDossier, type Terms } from './write-dossier.ts';

type MakeDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** @throws AppError 404 no such order; 409 PayPal has taken no money for it */
export async function downloadDossier(
  deps: MakeDeps & NoteDeps,
  { id }: ParsedInputOf<typeof getDossier>,
  caller: Pick<Caller, 'admin'>,
): Promise<Attachment> {
  await flushNotes(deps);
  const dossier = await readDossier(deps.db, id, deps.now());
  const show = (text: string) => (isOwner(caller) ? text : hideOrderIds(deps, text));
  const content = new Uint8Array(await makeDossier(deps, dossier, describeTerms(deps), show));
  const name = await show(`dossier-${dossier.order.paypalOrderId}.pdf`);
  return { name, content, type: 'application/pdf' };
}

/** Renders a dossier as PDF. @param show leaves out what its reader may not see */
export async function makeDossier(
  deps: MakeDeps,
  dossier: Dossier,
  terms: Terms,
  show: (json: string) => string | Promise<string> = (json) => json,
): Promise<Buffer> {
  const content: PdfContent = JSON.parse(await show(JSON.stringify(writeDossier(dossier, terms))));
  const createdAt = deps.now();
  const { siteName } = await readShopSettings(deps);
  return makePdf({
    title: texts.title,
    author: siteName,
    createdAt,
    footer: texts.footer(siteName, formatMoment(createdAt)),
    content,
  });
}

/** Returns the shop's current terms. Links become plain words: a PDF has no other pages. */
export function describeTerms({ settings }: Pick<Deps, 'settings'>): Terms {
  const { text, version } = currentTerms();
  const url = `${settings.siteUrl}/terms-and-conditions`;
  return { text: text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'), version, url };
}
