// node bench/bare-server.ts URL PORT   answers each request with the headers and bytes of URL
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { browserHeaders } from './load.ts';

const [url = '', port] = process.argv.slice(2);
const [response]: IncomingMessage[] = await once(get(url, { headers: browserHeaders }), 'response');
if (response?.statusCode !== 200) throw new Error(`${url} answered ${response?.statusCode}`);
const { 'transfer-encoding': _, ...sent } = response.headers;
const body = await buffer(response);
const headers = { ...sent, 'content-length': String(body.length) };
createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
}).listen(Number(port), '127.0.0.1');
