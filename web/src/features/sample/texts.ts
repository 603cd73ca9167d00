export const texts = {
  label: 'Sample workspace',
  what: 'Sample workspace',
  readOnly: 'a made-up company. Look around; nothing can be changed here.',
  start: 'Start your own',
  back: 'Back to your workspace',
  use: 'Use these settings',
  leave: 'Leave the sample',
};
