import { createLicense } from '../../contract/licenses.ts';
import { endpoint, onlyMethods } from '../../server/endpoint.ts';
import { createLicense as create } from '../../server/licenses/create-license.ts';

export const prerender = false;

export const POST = endpoint(createLicense, create);
export const ALL = onlyMethods('POST');
