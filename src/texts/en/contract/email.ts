export const texts = {
  missing: 'Enter your email address',
  tooLong: 'An email address has at most 254 characters',
  malformed: 'Enter an email address such as name@example.com',
} as const;
