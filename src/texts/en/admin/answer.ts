/** Of a call that no answer came to. */
export const noAnswer = 'The store does not answer. Try again.';
