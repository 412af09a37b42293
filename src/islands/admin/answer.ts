/** How long an answer is waited for unless said otherwise: longer than the server itself waits for PayPal. */
export const answerTimeoutMs = 40_000;

/** Said of a call that no answer came to. */
export const noAnswerText = 'The store does not answer. Try again.';
