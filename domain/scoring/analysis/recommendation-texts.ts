type Rated = { readonly group: string; readonly score: string };

/** Titles and reasons of recommendations. Scores and points are passed in as they are printed. */
export const recommendationTexts = {
  strengthen: {
    title: 'Strengthen Performance',
    below: (lens: string, score: string, line: string) =>
      `${lens} scores ${score}, below the line of ${line}.`,
    lowest: (subLens: string, score: string) => `Its lowest part is ${subLens} with ${score}.`,
  },
  bridge: {
    title: 'Bridge Strategy-Execution Gap',
    below: (execution: string, score: string, points: string, strategy: string, strategyScore: string) =>
      `${execution} scores ${score}, ${points} points below ${strategy} with ${strategyScore}.`,
  },
  closeGap: {
    title: 'Bring the groups together',
    apart: (lens: string, highest: Rated, lowest: Rated, points: string) =>
      `${lens} has ${highest.score} from ${highest.group} and ${lowest.score} from ${lowest.group}: ${points} points apart.`,
    clear: (low: string, high: string) =>
      `The difference is clear: its 95 % interval, adjusted for all lenses, is ${low} to ${high} points.`,
  },
  align: {
    title: 'Find out why people disagree',
    camps: (theme: string, score: string, describesNobody: boolean) =>
      `On ${theme} people are in two camps; the average of ${score} ${describesNobody ? 'describes nobody' : 'lies between them'}.`,
    spread: (points: string, agreement: string) =>
      `Ratings lie ${points} points from their average; up to ${agreement} would be agreement.`,
    newer: (counted: number, people: number) =>
      `The camps are those of the ${counted} people counted when they were last released; the score is newer (${people}).`,
  },
  recover: {
    title: 'Find out why it fell',
    fell: (lens: string, points: string, score: string) =>
      `${lens} fell by ${points} points since the last assessment, to ${score}. The change is clear.`,
  },
  figures: {
    line: 'Line',
    gap: 'Gap',
    average: 'Average',
    spread: 'Spread',
    agreement: 'Agreement up to',
    before: 'Before',
    now: 'Now',
    change: 'Change',
  },
} as const;
