export const texts = {
  view: 'Audit trail',
  title: (name: string) => `Audit trail · ${name}`,
  note: 'Who did what, when, newest first. It never says what anybody rated.',
  columns: { when: 'When', who: 'Who', what: 'What happened', position: 'Position' },
  more: 'Show older entries',
  processing: 'Processing...',
  refresh: 'Show new entries',
  none: 'Nothing has been recorded yet.',
  actors: {
    member: 'A member of your organisation',
    participant: 'A participant',
    process: 'The system',
    anonymous: 'Somebody not signed in',
  },
  positionNote: 'The place in the log.',
  empty: {
    title: 'Nothing to audit yet',
    text: 'Everything that happens to an assessment is recorded here from its launch on.',
    action: 'Launch Assessment',
  },
} as const;
