/** Texts about an assessment that several pages share. */
export const texts = {
  switch: 'Switch assessment',
  named: 'Named assessment',
  answeredElsewhere: (date: string) => `Answered elsewhere, ${date}`,
  answeredBetween: (from: string, to: string) => `Answered elsewhere, ${from} – ${to}`,
  daysHidden: (date: string, least: number) =>
    `${date}. The days are not shown: fewer than ${least} people have one`,
  importedOn: (date: string) => `Answered elsewhere, imported ${date}`,
  opens: (instant: string) => `Opens ${instant}`,
  opensAndCloses: (opens: string, closes: string) => `Opens ${opens}, closes ${closes}`,
  closes: (instant: string) => `Closes ${instant}`,
  closed: (instant: string) => `Closed ${instant}`,
  launched: (instant: string) => `Launched ${instant}`,
  status: { scheduled: 'Scheduled', open: 'Active', closed: 'Closed' },
  grouping: { label: 'People by', first: 'By group', second: (name: string) => `By ${name}` },
} as const;
