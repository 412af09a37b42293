import type { AstroGlobal } from 'astro';
import { createHash } from 'node:crypto';
import type { Settings } from '../settings.ts';

type Policy = AstroGlobal['csp'];

/** Hosts that PayPal's browser script loads from and talks to (https://developer.paypal.com/sdk/js/configuration/). */
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** A script, or rules, that stand in a page: to its policy both are inline scripts. */
export interface InlineScript {
  text: string;
  hash: `sha256-${string}`;
}

export function inlineScript(text: string): InlineScript {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

/** Lets the page have these. */
export function allowInline(policy: Policy, ...scripts: InlineScript[]): void {
  for (const { hash } of scripts) policy?.insertScriptHash(hash);
}

/** Lets the page embed videos. */
export function allowVideos(policy: Policy): void {
  policy?.insertDirective(`frame-src ${videoHosts.join(' ')}`);
}

/** Lets the page send files to a storage. */
export function allowUploads(policy: Policy, origin: string): void {
  policy?.insertDirective(`connect-src 'self' ${origin}`);
}

/** Lets the page take a payment: PayPal's hosts, and the stand-in where the settings name one. */
export function allowPayPal(policy: Policy, { sdkUrl }: Settings['paypal']): void {
  const sources = [...paypalHosts, new URL(sdkUrl).origin];
  const hosts = sources.join(' ');
  for (const source of ["'self'", ...sources]) policy?.insertScriptResource(source);
  policy?.insertDirective(`connect-src 'self' ${hosts}`);
  policy?.insertDirective(`frame-src ${hosts}`);
  policy?.insertDirective(`img-src ${hosts}`);
  // PayPal's script writes style elements and attributes of its own; script stays on hashes and hosts.
  policy?.insertStyleResource({ resource: "'self'", kind: 'element' });
  policy?.insertStyleResource({ resource: "'unsafe-inline'", kind: 'element' });
  policy?.insertStyleResource({ resource: "'unsafe-inline'", kind: 'attribute' });
}
