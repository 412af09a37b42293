/** What the tests use of a package that comes without types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      /** Where it keeps its buckets. */
      directory: string;
      configureBuckets: { name: string }[];
    });
    /** Koa's. */
    middleware: ((
      ctx: { url: string; mountPath?: string; state: { vhost?: boolean } },
      next: () => Promise<void>,
    ) => Promise<void>)[];
    run(): Promise<{ port: number }>;
  }
}
