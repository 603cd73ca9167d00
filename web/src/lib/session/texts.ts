export const texts = {
  readOnly: 'This is a sample: nothing can be changed here. Start your own assessment to do this.',
} as const;
