import { parse } from 'content-disposition';
import type { Failure, Route } from '#contract/route.ts';
import type { Result } from '../api.ts';
import { $adminToken, heedStatus } from './session.ts';

/** Fetches a table under the server's own name for it; a link could not carry the bearer token. Never rejects. */
export async function fetchCsv(
  route: Route,
  query: Record<string, string>,
): Promise<Result<{ name: string; content: Blob }>> {
  const token = $adminToken.get();
  try {
    const response = await fetch(`${route.path}?${new URLSearchParams(query)}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    heedStatus(response.status, token);
    if (!response.ok) {
      const failure: Partial<Failure> = await response.json().catch(() => ({}));
      return { ok: false, status: response.status, error: failure.error ?? null, failure };
    }
    return { ok: true, data: { name: nameOf(response, route), content: await response.blob() } };
  } catch {
    return { ok: false, status: 0, error: null, failure: {} };
  }
}

function nameOf(response: Response, route: Route): string {
  const said = parse(response.headers.get('content-disposition') ?? '').parameters.filename;
  return said ?? route.path.replace(/.*\//, '');
}
