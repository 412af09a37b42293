import { createLicense, listLicenses } from '#contract/licenses.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { createLicense as create } from '#server/licenses/create-license.ts';
import { listLicenses as list } from '#server/licenses/list-licenses.ts';

export const prerender = false;

export const GET = endpoint(listLicenses, list);
export const HEAD = GET;
export const POST = endpoint(createLicense, create);
export const ALL = onlyMethods('GET', 'HEAD', 'POST');
