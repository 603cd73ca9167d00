/** Note below bars that are older than the score beside them. */
export const olderBars = (people: string, newer: string) =>
  `Bars: the ${people} counted when they were last released; the score is newer (${newer}).`;

/** Method text about the last submissions, for the results page and reports. */
export const lastLine =
  'If too few new people remain at the end, their answers stay out of the last batch, in their group or in single themes, so that the difference between two figures never reveals what a few people answered.';

/** Method text about bars, spread and camps, for the results page and reports. */
export const spreadLines = [
  'Bars, spread and camps are released less often than scores. They are of the people counted when they were last released; the score beside them can be newer and count more people.',
  'Spread is how far people lie from the average, in points: the mean distance of their ratings. People agree where it is less than blind answers would give for so many people (5 %) and at most a sixth of the scale’s options; between the two there is no clear picture.',
  'Two camps are at least 30 % in the lowest band and at least 30 % in the highest, with a thin middle: at most half as many people an answer as in the smaller camp, and so few that blind answers look like it in at most 5 % of cases.',
] as const;
