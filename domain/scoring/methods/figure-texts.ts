/** Words in the table of every released figure; the R lines look for those of `of`. */
export const figureTexts = {
  of: { everyone: 'Everyone', group: 'Group', second: 'Second grouping' },
  overall: 'Overall score',
} as const;
