import { openText, sealText } from '#server/kit/crypto/sealed-text.ts';

const purpose = 'lease key';

/**
 * Encrypts a pair's private key with the shop's secret key.
 *
 * @param publicKey PEM; authenticated, so that the two cannot be mixed up
 */
export function wrapKey(privateKey: string, publicKey: string, secretKey: string): string {
  return sealText(privateKey, { purpose, boundTo: publicKey, secretKey });
}

/** Decrypts a private key, PKCS#8 PEM; null for another secret key or damaged data. */
export function unwrapKey(wrapped: string, publicKey: string, secretKey: string): string | null {
  return openText(wrapped, { purpose, boundTo: publicKey, secretKey });
}
