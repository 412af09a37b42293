/** Default time to wait for an answer: longer than the server waits for PayPal. */
export const answerTimeoutMs = 40_000;

export const noAnswerText = 'The store isn’t responding. Try again.';

/** A 413 without the store's own text comes from the host, as from functions above 4.5 MB. */
export const tooLargeForHost = {
  error:
    'The shop’s host doesn’t accept requests this large. Save this from `npm run serve` on a computer with the same database and bucket.',
};
