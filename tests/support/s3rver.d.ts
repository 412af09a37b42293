/** What the tests use of a package that comes without types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      /** Where it keeps its buckets. */
      directory: string;
      /** Each with what it says of other origins, in XML. */
      configureBuckets: { name: string; configs: string[] }[];
    });
    /** Koa's. */
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
    run(): Promise<{ port: number }>;
  }
}
