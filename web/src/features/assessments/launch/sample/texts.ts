export const texts = {
  copied: 'Groups and settings are those of the sample. Name your assessment, and add people.',
  failed: 'The settings of the sample could not be read, so this form is empty.',
  asks: (draft: string) =>
    draft === ''
      ? 'You have a draft here. Its groups and settings would be replaced by those of the sample; its people stay.'
      : `You have the draft “${draft}” here. Its groups and settings would be replaced by those of the sample; its people stay.`,
  replace: 'Use the sample’s settings',
  keep: 'Keep my draft',
} as const;
