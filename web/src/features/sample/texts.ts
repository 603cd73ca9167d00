export const texts = {
  label: 'Sample workspace',
  what: 'Sample workspace',
  readOnly: 'a made-up company. Look around; nothing can be changed here.',
  anew: (time: string) => `The sample was made anew at ${time}. This is the new one.`,
  notHere: 'What this address names is not in it.',
  goOn: 'See what the sample has now',
  start: 'Start your own',
  back: 'Back to your workspace',
  use: 'Use these groups and rules',
  leave: 'Leave the sample',
};
