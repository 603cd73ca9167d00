export const texts = {
  password: 'Your password',
  code: 'Code of your second factor',
  codeHint: 'Six digits from the app, or a recovery code.',
  required: 'Enter your password to go on',
  failed: 'That did not work. Please try again.',
} as const;
