/** Words in the table of every released figure; the generated R code looks for those in `of`. */
export const figureTexts = {
  of: { everyone: 'Everyone', group: 'Group', second: 'Second grouping' },
  overall: 'Overall score',
} as const;
