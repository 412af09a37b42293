import { getSetup } from '#contract/setup.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listSetup } from '#server/setup/setup.ts';

export const ALL = endpoints([getSetup, listSetup]);
