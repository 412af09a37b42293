import { failsInText } from '#contract/leases.ts';
import type { Failure } from '#contract/route.ts';

export const plainText = 'text/plain; charset=utf-8';

/** A failure's body and content type. */
interface FailureBody {
  type: string;
  text: string;
}

/**
 * A failure as the callers of an address read it: the contract's JSON, or one line of text.
 *
 * @param url of the request, as it came
 */
export function failureBody(url: string, failure: Failure): FailureBody {
  if (!failsInText(pathOf(url))) {
    return { type: 'application/json', text: JSON.stringify(failure) };
  }
  return { type: plainText, text: `${failure.error.replace(/\s+/g, ' ')}\n` };
}

/** Decoded as the address was looked up; as it came where it cannot be. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
