export const texts = {
  password: 'Your password',
  required: 'Enter your password to go on',
  cancel: 'Cancel',
  processing: 'Processing...',
  failed: 'That did not work. Please try again.',
} as const;
