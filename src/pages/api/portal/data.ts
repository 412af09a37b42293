import { requestData as route } from '#contract/personal-data.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { requestData } from '#server/personal-data/request-data.ts';

export const ALL = endpoints([route, requestData]);
