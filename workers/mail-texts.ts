/** What every mail as a page says. */
export const mailTexts = {
  copyAddress: 'If the button does not work, copy this address:',
} as const;
