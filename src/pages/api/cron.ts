import type { APIRoute } from 'astro';
import { runCron } from '#server/jobs/cron.ts';
import { getDeps } from '#server/create-deps.ts';
import { answer, byMethod } from '#server/endpoint/endpoint.ts';

/** Vercel's cron sends GET, others POST. */
const run: APIRoute = (context) =>
  answer(context, async () => {
    const authorization = context.request.headers.get('authorization');
    const address = context.locals.clientAddress;
    const { report, status } = await runCron(await getDeps(), { authorization, address });
    return Response.json(report, { status, headers: { 'Cache-Control': 'no-store' } });
  });

export const ALL = byMethod({ GET: run, POST: run });
