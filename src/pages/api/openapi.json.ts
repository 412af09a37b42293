import { describeApi } from '#contract/openapi.ts';

/** Serves the API's OpenAPI description, rendered at build time. */
export const GET = () => Response.json(describeApi(import.meta.env.SITE));
