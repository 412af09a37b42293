import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface RawRequest {
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  /** Which of the machine's own addresses asks. */
  localAddress?: string;
}

/** Asks as a client that unpacks nothing by itself and says no more than it is told. */
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
