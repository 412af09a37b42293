import type { Route } from '#contract/route.ts';
import { countCall } from './call-limit.ts';
import type { Deps } from '../deps.ts';
import { wrongContentType } from '../errors.ts';

const urlencoded = 'application/x-www-form-urlencoded';

/** Facts of a call before its body is read. */
interface FormCall {
  /** Content-Type. */
  type: string | null | undefined;
  /** The client's network address. */
  address: string;
}

/**
 * Counts a call with a form body and checks its content type.
 *
 * @throws AppError 429, 415
 */
export async function admitForm(
  deps: Pick<Deps, 'rateLimiter'>,
  route: Route,
  { type, address }: FormCall,
): Promise<void> {
  await countCall(deps, route, { admin: null, address }, {});
  const [said = ''] = (type ?? '').split(';');
  if (said.trim().toLowerCase() !== urlencoded) throw wrongContentType(urlencoded);
}
