// Runs in its own process: s3rver needs a legacy cipher for page tokens. The fixes below make its
// signatures and checks follow AWS.
import S3rver from '@20minutes/s3rver';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { refusePost } from './post-policy.ts';
import { bucketName, s3Keys } from './s3.ts';

// AWS also encodes ! ' ( ) * in signed text (RFC 3986), for example in file names of
// Content-Disposition.
const encode = encodeURIComponent;
globalThis.encodeURIComponent = (text) =>
  encode(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The rules of docs/deployment.md for a bucket, for shops on this machine. */
const cors = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>http://127.0.0.1:*</AllowedOrigin>
  <AllowedMethod>POST</AllowedMethod>
</CORSRule></CORSConfiguration>`;

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: process.argv[2] ?? '',
  configureBuckets: [{ name: bucketName, configs: [cors] }],
});
// s3rver finds no common prefix for objects two folders down.
const list = server.store.listObjects.bind(server.store);
server.store.listObjects = async (bucket, { delimiter, maxKeys, ...options }) => {
  const all = await list(bucket, delimiter ? options : { ...options, maxKeys });
  if (!delimiter) return all;
  const start = options.prefix?.length ?? 0;
  const prefixes = all.objects.map(({ key }) => {
    const end = key.indexOf(delimiter, start);
    return end < 0 ? null : key.slice(0, end + delimiter.length);
  });
  return {
    ...all,
    objects: all.objects.filter((_, index) => prefixes[index] === null),
    commonPrefixes: [...new Set(prefixes.filter((prefix) => prefix !== null))],
  };
};
// AWS's client signs /bucket/; s3rver drops the last slash.
server.middleware.splice(-1, 0, (ctx, next) => {
  if (/^\/[^/?]+\/(\?|$)/.test(ctx.url)) {
    ctx.mountPath = '/';
    ctx.state.vhost = true;
  }
  return next();
});
// s3rver checks neither policy nor signature of a form.
server.middleware.splice(-1, 0, async (ctx, next) => {
  const type = ctx.headers['content-type'] ?? '';
  if (ctx.method !== 'POST' || !type.startsWith('multipart/form-data')) return next();
  const bytes = new Uint8Array(await buffer(ctx.req));
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  const file = form.get('file');
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const sizeBytes = file instanceof File ? file.size : 0;
  const bucket = ctx.url.replace(/^\/([^/?]+).*$/, '$1');
  const posted = { fields: Object.fromEntries(texts), sizeBytes, bucket };
  const refusal = refusePost(posted, s3Keys.secretAccessKey);
  ctx.req = Readable.from([bytes]);
  if (refusal === null) return next();
  ctx.status = refusal.startsWith('Entity') ? 400 : 403;
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.body = `<Error><Code>${refusal}</Code></Error>`;
});
const { port } = await server.run();
process.send?.({ port });
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
