import { header, json, type Call, type Reply } from './http.ts';
import type { Sandbox } from './sandbox.ts';

/**
 * Postmark's error: 422, except for a wrong token. https://postmarkapp.com/developer/api/overview
 */
export class PostmarkError extends Error {
  readonly reply: Reply;

  constructor(errorCode: number, message: string, status = 422) {
    super(message);
    this.reply = json(status, { ErrorCode: errorCode, Message: message });
  }
}

/** Wraps a call that needs the server's or the account's token. */
export const handler =
  (run: (sandbox: Sandbox, call: Call) => Reply, holder: 'server' | 'account' = 'server') =>
  (sandbox: Sandbox, call: Call): Reply => {
    try {
      const { serverToken, accountToken } = sandbox.options;
      const [name, token] =
        holder === 'server' ? ['Server', serverToken] : ['Account', accountToken];
      if (!token || header(call, `x-postmark-${holder}-token`) !== token) {
        throw new PostmarkError(
          10,
          `Request does not contain a valid ${name} token. Please verify that your request contains a valid ${name} token in the X-Postmark-${name}-Token header.`,
          401,
        );
      }
      return run(sandbox, call);
    } catch (error) {
      if (error instanceof PostmarkError) return error.reply;
      throw error;
    }
  };
