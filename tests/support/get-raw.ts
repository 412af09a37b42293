import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface RawRequest {
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  /** Which of this machine's addresses to ask from. */
  localAddress?: string;
}

/** Sends a request that adds no header of its own and unpacks no answer. */
export async function getRaw(
  address: string,
  { method = 'GET', headers = {}, localAddress }: RawRequest = {},
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(address, { method, headers, ...(localAddress && { localAddress }) })
    .on('response', resolve)
    .on('error', reject)
    .end();
  const response = await promise;
  const body = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}
