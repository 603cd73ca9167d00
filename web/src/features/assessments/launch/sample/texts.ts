type Copied = {
  readonly groups: string;
  readonly second: string | null;
  readonly named: boolean;
  readonly people: string;
  readonly releases: 'atClosing' | 'inSteps';
};

export const texts = {
  copied: ({ groups, second, named, people, releases }: Copied) =>
    `Copied from the sample: ${groups}${second === null ? '' : `, the second grouping “${second}”`}, ${
      named
        ? 'answers shown with names'
        : `anonymous answers, scores from ${people} people on, ${releases === 'inSteps' ? 'in steps while it runs' : 'when it closes'}`
    }. Name your assessment, and add people.`,
  notCopied:
    'Nothing else had to be copied: every assessment asks about the nine lenses, and reminders are sent from Participation while it runs.',
  failed: 'The settings of the sample could not be read, so this form is empty.',
  asks: (draft: string) =>
    draft === ''
      ? 'You have a draft here. Its groups and rules for answers and scores would be replaced by those of the sample; its people stay.'
      : `You have the draft “${draft}” here. Its groups and rules for answers and scores would be replaced by those of the sample; its people stay.`,
  replace: 'Use the sample’s groups and rules',
  keep: 'Keep my draft',
} as const;
