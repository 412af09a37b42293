const oneYearSeconds = 31_536_000;

/** For everything but pages, which bring their own policy, with hashes. */
const policyWithoutHashes =
  "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/**
 * Returns the headers of every answer, including errors and static files. HSTS only if the store is
 * reached over https. No Cross-Origin-Opener-Policy: PayPal's window needs its opener.
 *
 * @param siteUrl the public origin
 */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': policyWithoutHashes,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    ...(siteUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${oneYearSeconds}`,
    }),
  };
}
