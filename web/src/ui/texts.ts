export const texts = {
  close: 'Close',
  showPassword: 'Show password',
  discard: {
    title: 'Discard what you typed?',
    action: 'Discard',
    lost: 'It has not been saved, and would be lost.',
  },
} as const;
