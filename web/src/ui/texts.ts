export const texts = {
  close: 'Close',
  showPassword: 'Show password',
  moment: 'Date and time',
  momentMissing: 'Enter a date and a time.',
  zone: (zone: string) => `On the clock of this device (${zone}).`,
  backToNow: 'Back to now',
  tryAgain: 'Try again',
  restMissing:
    'The rest of this page could not be loaded. Check the connection, then try again or reload the page.',
  dialogMissing: 'This cannot be loaded at the moment. It opens as soon as the server can be reached.',
  keepEditing: 'Keep editing',
  discard: {
    title: 'Discard what you typed?',
    action: 'Discard',
    lost: 'It has not been saved, and would be lost.',
  },
} as const;
