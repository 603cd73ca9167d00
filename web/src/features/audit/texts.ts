export const texts = {
  view: 'Audit trail',
  title: (name: string) => `Audit trail · ${name}`,
  note: 'Who did what, when, newest first. It never says what anybody rated. In an anonymous assessment, all that people save is one line a day, there when the day (UTC) is over.',
  columns: { when: 'When', who: 'Who', what: 'What happened', position: 'Position' },
  more: 'Show older entries',
  processing: 'Processing...',
  refresh: 'Show new entries',
  none: 'Nothing has been recorded yet.',
  actors: {
    member: 'A member of your organisation',
    participant: 'A participant',
    participants: 'Participants',
    process: 'The system',
    anonymous: 'Somebody not signed in',
  },
  proof: {
    title: 'Proof',
    note: 'Shows that nothing was altered since it was anchored: since somebody took a copy away. Whether it was true when it was entered, no proof can show.',
    export: 'Export with proof',
    exporting: 'Processing...',
    exported:
      'Saved. Keep it where whoever runs this installation cannot reach it: from then on nothing before it can be changed unseen.',
    fileName: 'nine-lenses-audit',
    signed: 'Entries signed',
    nothingSigned: 'Not yet. It is signed every ten minutes while something happens, and with every export.',
    signedAt: (at: string, events: string) => `${at}, with the first ${events} events of this installation`,
    unsigned: 'Not signed yet',
    copy: 'Last taken away',
    noCopy:
      'Never. Until somebody keeps an export elsewhere, whoever runs this installation could change the past unseen.',
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
