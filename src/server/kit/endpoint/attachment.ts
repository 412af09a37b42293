import type { ParsedInputOf, Route } from '#contract/route.ts';
import { texts } from '#contract/sales/consents.ts';
import type { KitDeps } from '../deps.ts';
import type { Caller } from '../sessions/caller.ts';
import { forbidden } from '../errors.ts';
import { admit, lineOf, type CallContext, type Endpoint } from './endpoint.ts';

export interface Attachment {
  /** Letters, digits, dots and dashes. */
  name: string;
  content: string | Uint8Array<ArrayBuffer> | ReadableStream;
  /** MIME type. */
  type: string;
}

export interface SentAttachment extends Attachment {
  content: Uint8Array<ArrayBuffer>;
  /** Called once a client that asked for the whole file by GET was sent every byte. */
  onSent(): Promise<void>;
}

/** Joins a route and a verb that returns a file. Refuses prefetches: no user has asked for it. */
export function sentAttachment<R extends Route, D>(
  route: R,
  verb: (deps: D, input: ParsedInputOf<R>) => Promise<SentAttachment>,
): Endpoint<D & KitDeps> {
  const run = async (context: CallContext<D & KitDeps>) => {
    const { headers } = context.request;
    const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`;
    if (/prefetch|preview/.test(purpose)) throw forbidden(texts.isPrefetch);
    await using admitted = await admit(route, context);
    return sendWhole(context.request, await verb(admitted.deps, admitted.input));
  };
  return { ...lineOf(route), run };
}

/** Answers with a whole file. It counts as sent if all was requested and the client stayed. */
export function sendWhole(
  { headers, signal }: Request,
  { name, content, type, onSent }: SentAttachment,
): Response {
  // The answer is always whole, but a client that asked for a part may use no more than that.
  const isWhole = /^(?:bytes=0-)?$/.test(headers.get('range') ?? '');
  const done = async () => {
    if (isWhole && !signal.aborted) await onSent();
  };
  return new Response(streamOf(content, done), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(content.length),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'none',
    },
  });
}

/** Streams bytes as one piece. Runs `done` before the end, unless the client has left. */
function streamOf(content: Uint8Array<ArrayBuffer>, done: () => Promise<void>): ReadableStream {
  let isTaken = false;
  return new ReadableStream(
    {
      async pull(controller) {
        if (!isTaken) {
          isTaken = true;
          return controller.enqueue(content);
        }
        await done();
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

export function attachment<R extends Route, D>(
  route: R,
  verb: (deps: D, input: ParsedInputOf<R>, caller: Caller) => Promise<Attachment>,
): Endpoint<D & KitDeps> {
  const run = async (context: CallContext<D & KitDeps>) => {
    await using admitted = await admit(route, context);
    const { deps, input, caller } = admitted;
    const { name, content, type } = await verb(deps, input, caller);
    return new Response(content, {
      headers: {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    });
  };
  return { ...lineOf(route), run };
}
