import type { APIRoute } from 'astro';
import { dispatch } from '#app/api.ts';

export const ALL: APIRoute = ({ request, locals, cache, rewrite }) =>
  dispatch(request, {
    ...locals,
    cache,
    renderPage(path, caller) {
      locals.previewer = caller;
      return rewrite(path);
    },
  });
