import type { APIRoute } from 'astro';

export const prerender = false;

/** The process is alive. */
export const GET: APIRoute = () => Response.json({ status: 'ok' });
