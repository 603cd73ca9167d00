/**
 * The worksheet with every released figure, one a row, and its columns: the workbook writes them, the generated R code reads
 * them.
 */
export const figureSheet = 'Figures';
export const figureColumns = {
  of: 'Of',
  group: 'Group',
  invited: 'Invited',
  level: 'Level',
  category: 'Category',
  lens: 'Lens',
  subLens: 'Sub-lens',
  id: 'Id',
  name: 'Name',
  lowIsGood: 'Low is good',
  mean: 'Mean',
  people: 'People',
  peopleDeviation: 'SD of people',
  meanOfBars: 'Mean of bars',
  from: 'Interval from',
  to: 'Interval to',
  median: 'Median',
  deviation: 'SD',
  averageDeviation: 'AD',
  rwg: 'rwg',
  awg: 'awg',
} as const;
/** Value of "Low is good": the theme is reverse-scored. */
export const lowIsGood = 'yes';
/** Column with the number of ratings at one point of the scale: "Rated 0". */
export const ratedPrefix = 'Rated';
export const ratedColumn = (point: number): string => `${ratedPrefix} ${point}`;
