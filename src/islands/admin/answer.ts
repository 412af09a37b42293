/** Default time to wait for an answer: longer than the server waits for PayPal. */
export const answerTimeoutMs = 40_000;

export const noAnswerText = 'The store does not answer. Try again.';
