import { describeApi } from '#contract/openapi.ts';

/** The API's own description, made at build time from the routes that serve it. */
export const GET = () => Response.json(describeApi(import.meta.env.SITE));
