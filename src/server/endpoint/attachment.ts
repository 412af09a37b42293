import type { APIRoute } from 'astro';
import type { ParsedInputOf, Route } from '#contract/route.ts';
import type { Deps } from '../deps.ts';
import { admit, answer, byMethod } from './endpoint.ts';

/** Content to be saved as a file. */
interface Attachment {
  /** Letters, digits, dots and dashes. */
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
  /** MIME type. */
  type: string;
}

/** Creates the endpoint of a GET that returns a file. */
export function attachmentEndpoint<R extends Route>(
  route: R,
  verb: (deps: Deps, input: ParsedInputOf<R>) => Promise<Attachment>,
): APIRoute {
  const GET: APIRoute = (context) =>
    answer(context, async () => {
      await using admitted = await admit(route, context);
      const { name, content, type } = await verb(admitted.deps, admitted.input);
      return new Response(content, {
        headers: {
          'Content-Type': type,
          'Content-Disposition': `attachment; filename="${name}"`,
          'Cache-Control': 'no-store',
        },
      });
    });
  return byMethod({ GET });
}
