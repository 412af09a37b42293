import type { getDossier } from '#contract/disputes.ts';
import { termsVersion } from '#contract/orders.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { dossier as texts } from '#texts/disputes.ts';
import { formatMoment } from '#texts/language.ts';
import type { Deps } from '../deps.ts';
import type { Attachment } from '../endpoint/attachment.ts';
import { flushNotes, type NoteDeps } from '../jobs/flush-notes.ts';
import { makePdf } from '../pdf/make-pdf.ts';
import { readShopSettings } from '../shop-settings/read-shop-settings.ts';
import { readDossier, type Dossier } from './read-dossier.ts';
import { writeDossier, type Terms } from './write-dossier.ts';

type MakeDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** Reads the text of the shop's terms, Markdown; a page knows where it stands. */
export type ReadTerms = () => Promise<string>;

/**
 * Creates the verb that makes the dossier of a purchase.
 *
 * @throws AppError 404 no such order; 409 PayPal has taken no money for it
 */
export const dossierVerb =
  (readTerms: ReadTerms) =>
  async (
    deps: MakeDeps & NoteDeps,
    { id }: ParsedInputOf<typeof getDossier>,
  ): Promise<Attachment> => {
    await flushNotes(deps);
    const [dossier, terms] = await Promise.all([
      readDossier(deps.db, id, deps.now()),
      describeTerms(deps, readTerms),
    ]);
    const content = new Uint8Array(await makeDossier(deps, dossier, terms));
    return { name: `dossier-${dossier.order.paypalOrderId}.pdf`, content, type: 'application/pdf' };
  };

/** Makes the PDF of what was read. */
export async function makeDossier(deps: MakeDeps, dossier: Dossier, terms: Terms): Promise<Buffer> {
  const createdAt = deps.now();
  const { siteName } = await readShopSettings(deps);
  return makePdf({
    title: texts.title,
    author: siteName,
    createdAt,
    footer: texts.footer(siteName, formatMoment(createdAt)),
    content: writeDossier(dossier, terms),
  });
}

/** Returns the shop's terms of today; of a link its words, since a PDF has no pages beside it. */
export async function describeTerms(
  { settings }: Pick<Deps, 'settings'>,
  readTerms: ReadTerms,
): Promise<Terms> {
  const url = `${settings.siteUrl}/terms-and-conditions`;
  const text = await readTerms();
  return { text: text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'), version: termsVersion, url };
}
