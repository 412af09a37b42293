import type { APIRoute } from 'astro';
import { isDraining } from '#serve/drain.ts';
import { getDeps } from '#server/deps.ts';
import { log } from '#server/log.ts';

export const prerender = false;

/** The store can serve: database and storage answer, and it is not being stopped. */
export const GET: APIRoute = async () => {
  try {
    if (isDraining()) throw new Error('The store is stopping');
    const { database, storage } = await getDeps();
    await Promise.all([database.ready(), storage.ready()]);
    return Response.json({ status: 'ready' });
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, 'not ready');
    return Response.json({ status: 'not ready' }, { status: 503 });
  }
};
