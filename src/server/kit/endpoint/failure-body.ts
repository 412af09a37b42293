import { failsInText } from '#contract/licenses/leases.ts';
import type { Failure } from '#contract/route.ts';

export const plainText = 'text/plain; charset=utf-8';

interface FailureBody {
  type: string;
  text: string;
}

/** Formats a failure for its undecoded URL: the contract's JSON, or one line of text. */
export function failureBody(url: string, failure: Failure): FailureBody {
  if (!failsInText(pathOf(url))) {
    return { type: 'application/json', text: JSON.stringify(failure) };
  }
  return { type: plainText, text: `${failure.error.replace(/\s+/g, ' ')}\n` };
}

/** Decodes the path as routing does; returns it unchanged when malformed. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
