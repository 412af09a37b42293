import type { App as StoreApp } from '#app/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Shop } from '#server/kit/shop/shop.ts';

declare global {
  namespace App {
    interface Locals {
      /** Names the request in the log and in the answer's X-Request-Id. */
      requestId: string;
      /** The client's network address, through the proxies that the settings trust. */
      clientAddress: string;
      /** So many lists wait that a page is to come without one. */
      isBusy: boolean;
      /** What the store works with; not set for prerendered pages. */
      app: StoreApp;
      /** The caller of a preview; drafts are rendered for owners. */
      previewer?: Caller;
      /** The shop as the seller has set it, read once. */
      shop: Shop;
      /** Netlify's request context, when running as its function. */
      netlify?: { context: { waitUntil?(work: Promise<unknown>): void } };
    }
  }

  /** Chromium's prerendering (https://developer.chrome.com/docs/web-platform/prerender-pages). */
  interface Document {
    readonly prerendering?: boolean;
  }

  /** Day of the terms in CONTENT_DIR; set by builds alone. */
  const OWN_TERMS_VERSION: string | null;

  /** The terms' file, ours or that in CONTENT_DIR; set by builds alone. */
  const TERMS_TEXT: string;
}
