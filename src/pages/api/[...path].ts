import type { APIRoute } from 'astro';
import { answer } from '#server/endpoint/endpoint.ts';
import { noSuchAddress } from '#server/errors.ts';

export const ALL: APIRoute = (context) =>
  answer(context, async () => {
    throw noSuchAddress();
  });
