import type { AstroGlobal } from 'astro';
import { createHash } from 'node:crypto';
import type { Settings } from '../settings.ts';

type Policy = AstroGlobal['csp'];

/** Hosts of PayPal's browser script (https://developer.paypal.com/sdk/js/configuration/). */
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** An inline script or speculation rules; a policy treats both alike. */
export interface InlineScript {
  text: string;
  hash: `sha256-${string}`;
}

export function inlineScript(text: string): InlineScript {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

export function allowInline(policy: Policy, ...scripts: InlineScript[]): void {
  for (const { hash } of scripts) policy?.insertScriptHash(hash);
}

export function allowVideos(policy: Policy): void {
  policy?.insertDirective(`frame-src ${videoHosts.join(' ')}`);
}

/** Allows a page to send files to a storage. */
export function allowUploads(policy: Policy, origin: string): void {
  policy?.insertDirective(`connect-src 'self' ${origin}`);
}

/** Allows PayPal's hosts on a page, and the configured stand-in. */
export function allowPayPal(policy: Policy, { sdkUrl }: Settings['paypal']): void {
  const sources = [...paypalHosts, new URL(sdkUrl).origin];
  const hosts = sources.join(' ');
  for (const source of ["'self'", ...sources]) policy?.insertScriptResource(source);
  policy?.insertDirective(`connect-src 'self' ${hosts}`);
  policy?.insertDirective(`frame-src ${hosts}`);
  policy?.insertDirective(`img-src ${hosts}`);
  // PayPal's script adds style elements and attributes; scripts stay on hashes and hosts.
  policy?.insertStyleResource({ resource: "'self'", kind: 'element' });
  policy?.insertStyleResource({ resource: "'unsafe-inline'", kind: 'element' });
  policy?.insertStyleResource({ resource: "'unsafe-inline'", kind: 'attribute' });
}
