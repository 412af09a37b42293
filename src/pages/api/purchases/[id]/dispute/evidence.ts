import { provideEvidence } from '#contract/disputes.ts';
import { readTerms } from '#layouts/read-terms.ts';
import { evidenceVerb } from '#server/disputes/provide-evidence.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([provideEvidence, evidenceVerb(readTerms)]);
