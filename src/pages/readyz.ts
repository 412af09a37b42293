import type { APIRoute } from 'astro';
import { isDraining } from '#http/drain.ts';
import { log } from '#server/kit/log.ts';

export const prerender = false;

/**
 * Reports readiness: the database can be read and written, and no shutdown is in progress. A
 * failing storage is only reported, since all else still works.
 */
export const GET: APIRoute = async ({ locals }) => {
  try {
    if (isDraining()) throw new Error('The store is stopping');
    const { database, storage } = locals.app;
    const [state] = await Promise.all([storage.state(), database.ready()]);
    return Response.json({ status: 'ready', storage: state });
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, 'not ready');
    return Response.json({ status: 'not ready' }, { status: 503 });
  }
};
