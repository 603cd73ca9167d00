export const texts = {
  view: 'Audit trail',
  title: (name: string) => `Audit trail · ${name}`,
  note: 'Who did what, when, newest first. It never says what anybody rated. In an anonymous assessment, everything that people save in a day is one line, which appears when the day (UTC) is over.',
  columns: { when: 'When', who: 'Who', what: 'What happened', position: 'Position' },
  more: 'Show older entries',
  processing: 'Processing...',
  refresh: 'Show new entries',
  none: 'Nothing has been recorded yet.',
  actors: {
    member: 'A member of your organization',
    participant: 'A participant',
    participants: 'Participants',
    process: 'The system',
    anonymous: 'Somebody not signed in',
  },
  proof: {
    title: 'Proof',
    note: 'Proves that nothing has been altered since it was anchored, that is, since somebody took a copy away. No proof can show whether an entry was true when it was made.',
    export: 'Export with proof',
    exporting: 'Processing...',
    exported:
      'Saved. Keep it where the people who run this installation cannot reach it. From then on no earlier entry can be changed unnoticed.',
    fileName: 'nine-lenses-audit',
    signed: 'Entries signed',
    nothingSigned: 'Not yet. It is signed every ten minutes while something happens, and with every export.',
    signedAt: (at: string, events: string) => `${at}, with the first ${events} events of this installation`,
    unsigned: 'Not signed yet',
    copy: 'Last taken away',
    noCopy:
      'Never. Until somebody keeps an export elsewhere, the people who run this installation could change earlier entries unnoticed.',
    copiedBy: (by: string | null, at: string) => `${at}, by ${by ?? 'a program'}`,
    unanchored: 'Not anchored yet',
    entries: (count: number, most: number) =>
      count === 0
        ? 'No entry'
        : count > most
          ? `More than ${most.toLocaleString('en')} entries`
          : `The newest ${count === 1 ? 'entry' : `${count} entries`}`,
    key: 'Key of this installation',
    failed: 'The state of the proof cannot be read just now.',
  },
  positionNote: 'The place in the log.',
  empty: {
    title: 'Nothing to audit yet',
    text: 'What happens to an assessment is recorded here from its launch on.',
    action: 'Launch Assessment',
  },
} as const;
