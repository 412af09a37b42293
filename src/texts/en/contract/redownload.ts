export const texts = {
  unknownOrder: 'Invalid Order ID or email',
  requestFailed: 'Error requesting OTP. Please check your Order ID and email or contact support.',
  invalidOneTimePassword: 'Invalid or expired OTP',
  verifyFailed: 'Error verifying OTP. Please try again or contact support.',
  sent: (minutes: number) =>
    `We mailed you a one-time password. It is valid for ${minutes} minutes.`,
  orderId: 'Enter your order ID',
  orderIdTooLong: 'An order ID has at most 64 characters',
  oneTimePassword: 'Enter the one-time password from the mail',
} as const;
