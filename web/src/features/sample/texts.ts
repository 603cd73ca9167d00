export const texts = {
  label: 'Sample workspace',
  what: 'Sample workspace',
  readOnly: 'a made-up company. Look around; nothing can be changed here.',
  anew: (time: string) => `The sample was made anew at ${time}. This is the new one.`,
  start: 'Start your own',
  back: 'Back to your workspace',
  use: 'Use these settings',
  leave: 'Leave the sample',
};
