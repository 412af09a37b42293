import type { APIRoute } from 'astro';
import { answer } from '#server/endpoint.ts';
import { notFound } from '#server/errors.ts';

export const ALL: APIRoute = (context) =>
  answer(context, async () => {
    throw notFound('There is no such address in this API. See /api/openapi.json.');
  });
