export const texts = {
  withdrawn: 'This version is withdrawn. Nobody is told of it.',
} as const;
