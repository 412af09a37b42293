import type { APIRoute } from 'astro';
import { dispatch } from '#app/api.ts';

export const ALL: APIRoute = ({ request, locals, cache }) =>
  dispatch(request, { ...locals, cache });
