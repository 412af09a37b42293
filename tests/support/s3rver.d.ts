/** Types of the untyped package, as far as the tests use it. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      /** Buckets with their CORS rules as XML. */
      configureBuckets: { name: string; configs: string[] }[];
    });
    /** The middlewares of Koa. */
    middleware: ((
      ctx: {
        url: string;
        method: string;
        headers: Record<string, string | undefined>;
        req: NodeJS.ReadableStream;
        status: number;
        body: string;
        set(header: string, value: string): void;
        mountPath?: string;
        state: { vhost?: boolean };
      },
      next: () => Promise<void>,
    ) => Promise<void>)[];
    store: {
      listObjects(
        bucket: string,
        options: { delimiter?: string; prefix?: string; startAfter?: string; maxKeys?: number },
      ): Promise<{ objects: { key: string }[]; commonPrefixes: string[]; isTruncated: boolean }>;
    };
    run(): Promise<{ port: number }>;
  }
}
