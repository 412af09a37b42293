// A process of its own: s3rver makes the tokens of further pages by a cipher that Node knows only as a legacy one, and what it
// signs has to be mended, here and nowhere else, to be what AWS's documents say.
import S3rver from '@20minutes/s3rver';
import { bucketName } from './s3.ts';

// In what is signed ! ' ( ) * are encoded too (RFC 3986): a file name in Content-Disposition has some of them.
const encode = encodeURIComponent;
globalThis.encodeURIComponent = (text) =>
  encode(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: process.argv[2] ?? '',
  configureBuckets: [{ name: bucketName }],
});
// AWS's client asks a bucket as /bucket/ and signs that; s3rver forgets the last slash, unless it is told of it so.
server.middleware.splice(-1, 0, (ctx, next) => {
  if (/^\/[^/?]+\/(\?|$)/.test(ctx.url)) {
    ctx.mountPath = '/';
    ctx.state.vhost = true;
  }
  return next();
});
const { port } = await server.run();
process.send?.({ port });
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
