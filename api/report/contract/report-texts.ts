/** Words that every form of a report uses: print page, slides, workbook. */
export const reportTexts = {
  people: (people: number, number: string) => `${number} ${people === 1 ? 'person' : 'people'}`,
  over: (themes: number, of: number) => `over ${themes} of ${of} themes`,
  lowIsGood: (theme: string) => `${theme} (low is good)`,
  oneLens: 'Only one lens has a score.',
  level: 'All lenses with a score have the same one.',
  unranked: 'No lens has a score that is shown.',
  tied: (more: number) =>
    `${more} more ${more === 1 ? 'lens has' : 'lenses have'} the same score as the last one here. Equal scores are in the order of the framework.`,
  hiddenGroups: (groups: string) => `Hidden to protect people: ${groups}`,
  imported: 'Imported',
  importedNote: (people: string) => `imported: ${people} answered`,
  participants: 'Participants',
  ofInvited: (rate: string, invited: string) => `${rate}of ${invited} invited`,
  countedImported: (people: string, submitted: string) => `over ${people} of ${submitted} imported`,
  counted: (people: string, submitted: string, invited: string) =>
    `over ${people} of ${submitted} submitted, ${invited} invited`,
  named: 'Named assessment',
  release: (number: number, at: string) => `Release ${number} of ${at}`,
  position: (position: string) => `position ${position}`,
  root: (start: string, events: string) => `log root ${start}… (${events} events)`,
  unsigned: 'release not signed yet',
  states: { open: 'Open', doing: 'In progress', done: 'Done', dropped: 'Dropped' },
} as const;
