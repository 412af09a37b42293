import * as contract from '#contract/uploads.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { requestUploads } from '#server/uploads/request-uploads.ts';

export const ALL = endpoints([contract.requestUploads, requestUploads]);
