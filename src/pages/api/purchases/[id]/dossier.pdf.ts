import { getDossier } from '#contract/disputes.ts';
import { readTerms } from '#layouts/read-terms.ts';
import { dossierVerb } from '#server/disputes/make-dossier.ts';
import { attachmentEndpoint } from '#server/endpoint/attachment.ts';

export const ALL = attachmentEndpoint(getDossier, dossierVerb(readTerms));
