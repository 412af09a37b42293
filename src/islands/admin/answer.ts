/** How long an answer is waited for unless said otherwise: longer than the server itself waits for PayPal. */
export const answerTimeoutMs = 40_000;
