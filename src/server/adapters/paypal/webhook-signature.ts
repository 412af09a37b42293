import { z } from 'zod';

/** PayPal's webhook headers by the field names of its verification call. */
const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

/**
 * Checks, before PayPal is asked, that all headers are present and the certificate is PayPal's, or
 * at the configured address of PayPal.
 */
export function looksSigned(headers: Headers, apiUrl: string): boolean {
  if (Object.values(signatureHeaders).some((name) => !headers.get(name))) return false;
  const certificate = URL.parse(headers.get(signatureHeaders.cert_url) ?? '');
  if (!certificate) return false;
  const { protocol, hostname, origin } = certificate;
  return (
    (protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname)) ||
    origin === new URL(apiUrl).origin
  );
}

/**
 * Builds the body of PayPal's verification call
 * (https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post). Embeds the
 * event's own text: if it were serialized again, its signature would not match.
 *
 * @param event JSON, so that it cannot break out of its field
 */
export function toVerification(headers: Headers, webhookId: string, event: string): string {
  const members = Object.entries(signatureHeaders).map(
    ([name, header]) => `"${name}":${JSON.stringify(headers.get(header) ?? '')}`,
  );
  members.push(`"webhook_id":${JSON.stringify(webhookId)}`, `"webhook_event":${event}`);
  return `{${members.join(',')}}`;
}

const verificationSchema = z.object({ verification_status: z.string() });

/** @throws ZodError unless this is an answer to that call */
export function isVerified(body: unknown): boolean {
  return verificationSchema.parse(body).verification_status === 'SUCCESS';
}
