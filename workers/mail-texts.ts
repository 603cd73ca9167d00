/** Texts of the HTML form that every mail has in common. */
export const mailTexts = {
  copyAddress: 'If the button does not work, copy this address:',
} as const;
