import { blockLicense } from '#contract/licenses.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { blockLicense as block } from '#server/licenses/block-license.ts';

export const prerender = false;

export const PUT = endpoint(blockLicense, block);
export const ALL = onlyMethods('PUT');
