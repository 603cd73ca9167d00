export const texts = {
  label: 'Sample workspace',
  what: 'Sample workspace',
  readOnly: 'made-up people and answers. You can look at everything and change nothing.',
  start: 'Start your own',
  back: 'Back to your workspace',
  use: 'Use these settings',
  leave: 'Leave the sample',
};
