import type { APIRoute } from 'astro';
import { forAYear } from '#server/kit/endpoint/caching.ts';
import { answerFile, isForPerson } from '#server/buyers/downloads/answer-file.ts';
import { answer } from '#server/kit/endpoint/endpoint.ts';
import { AppError } from '#server/kit/errors.ts';

const forAYearInCdn = `${forAYear}, s-maxage=31536000`;

/** As `serve` does: attachments redirect to S3, pictures come through the function. */
export const ALL: APIRoute = async (context) => {
  const { request, url, locals } = context;
  const { headers, method } = request;
  try {
    const found = await answerFile(locals.app, {
      method,
      path: decodeURIComponent(url.pathname),
      query: url.search,
      range: headers.get('range') ?? undefined,
      ifNoneMatch: headers.get('if-none-match') ?? undefined,
      address: locals.clientAddress,
      agent: headers.get('user-agent'),
    });
    if (found.kind === 'local') throw new Error('A function has no disk to send a file from');
    const { status, body } = found;
    const answered = new Headers(found.headers);
    // A picture is relayed once; from then on the platform's CDN has it.
    if (answered.get('Cache-Control') === forAYear) answered.set('Cache-Control', forAYearInCdn);
    return new Response(body && new Uint8Array(body), { status, headers: answered });
  } catch (error) {
    if (error instanceof AppError && isForPerson(error, headers.get('accept'))) {
      return context.rewrite('/403');
    }
    return answer(context, () => Promise.reject(error));
  }
};
