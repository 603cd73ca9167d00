/** Texts that the HTML form of every mail contains. */
export const mailTexts = {
  copyAddress: 'If the button does not work, copy this address:',
} as const;
