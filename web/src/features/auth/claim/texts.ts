/** Texts of the page behind the letter that asks to confirm a claim. */
export const texts = {
  title: 'Take part',
  note: 'Somebody entered your address to take part in the assessment that the letter names. Press the button if it was you. Your personal link to the questions then comes in another mail.',
  submit: 'Yes, send me my personal link',
  sending: 'Sending...',
  doneTitle: 'Check your mail',
  endedTitle: 'Nothing to confirm',
  invalidTitle: 'This link is not complete',
  invalid: 'Please open it again from the letter. If it is broken over two lines, copy both parts together.',
  failed: 'That did not work. Please try again.',
} as const;
