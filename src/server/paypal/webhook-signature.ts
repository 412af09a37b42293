import { z } from 'zod';

/** PayPal's names of a webhook's headers, by those of its verification call. */
const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

/**
 * Whether a delivery looks like one of PayPal's, before PayPal is asked: all the headers are there, and the certificate
 * lies at PayPal, or where the settings say that PayPal is.
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
 * The question whether PayPal signed an event
 * (https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post). The event goes in as the text that
 * came: written anew, its signature would not hold.
 *
 * @param event JSON, or it could say more than its place in the question
 */
export function toVerification(headers: Headers, webhookId: string, event: string): string {
  const members = Object.entries(signatureHeaders).map(
    ([name, header]) => `"${name}":${JSON.stringify(headers.get(header) ?? '')}`,
  );
  members.push(`"webhook_id":${JSON.stringify(webhookId)}`, `"webhook_event":${event}`);
  return `{${members.join(',')}}`;
}

const verificationSchema = z.object({ verification_status: z.string() });

/** @throws ZodError when this is no answer to that question. */
export function isVerified(body: unknown): boolean {
  return verificationSchema.parse(body).verification_status === 'SUCCESS';
}
