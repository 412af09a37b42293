import { getOverview } from '#contract/overview.ts';
import { getOverview as get } from '#server/admin/overview.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';

export const prerender = false;

export const GET = endpoint(getOverview, get);
export const HEAD = GET;
export const ALL = onlyMethods('GET', 'HEAD');
