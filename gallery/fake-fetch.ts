import type { Answer } from './story.ts';

let openCalls = 0;

/** Returns whether every call with an answer has received it. */
export const areAnswered = (): boolean => openCalls === 0;

/** Replaces `fetch`. A call without an answer is an error on the console, which fails the test. */
export function answerCalls(answers: Answer[]): void {
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const method = init?.method ?? 'GET';
    const known = answers.find((each) => each.method === method && each.path.test(url.pathname));
    if (!known) console.error(`The story has no answer to ${method} ${url.pathname}`);
    if (known?.respond === null) return untilAborted(init?.signal ?? null);
    openCalls++;
    // Responds asynchronously, as a server does.
    await Promise.resolve();
    openCalls--;
    return known?.respond() ?? Response.json({ success: false, error: '' }, { status: 501 });
  };
}

function untilAborted(signal: AbortSignal | null): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}
