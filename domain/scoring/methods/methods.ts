/** One index as explained to people: on the methods page, on the last page of a report and in the workbook. */
export type Method = {
  readonly id: MethodId;
  readonly name: string;
  /** What the index shows, in one sentence. */
  readonly tells: string;
  readonly formula: string;
  readonly source: string;
  /** Minimum number of people. */
  readonly minimum: string;
  /** Correction for multiple tests, and seeds of simulations; empty: neither. */
  readonly care: string;
};

export type MethodId =
  | 'themeMean'
  | 'levelMean'
  | 'median'
  | 'deviation'
  | 'ad'
  | 'rwg'
  | 'rwgJ'
  | 'awg'
  | 'chance'
  | 'interval'
  | 'iccGroups'
  | 'iccPanel'
  | 'alpha'
  | 'mannWhitney'
  | 'kruskalWallis'
  | 'pairedChange'
  | 'cliffsDelta'
  | 'manyTests';

/** The seed of every simulation. It is fixed so that a figure can be recomputed. */
export const methodsSeed = 1;

export const methods: readonly Method[] = [
  {
    id: 'themeMean',
    name: 'Score of a theme',
    tells: 'The average rating of everybody who rated the theme.',
    formula: 'sum of ratings / number of ratings; rounded once, when it is shown',
    source: 'Arithmetic mean',
    minimum: 'The people a score needs in this assessment (4 to 10, 5 unless set otherwise)',
    care: '',
  },
  {
    id: 'levelMean',
    name: 'Score of a sub-lens, lens, category or overall',
    tells: 'The average of people: each counts once, with the mean of what they rated in it.',
    formula:
      "mean over people of each person's mean; only people who rated at least half of it; published to one decimal",
    source:
      'Rule of this product; in releases made before it, the mean of the level below, which then says over how many themes it is',
    minimum: 'As for a theme',
    care: '',
  },
  {
    id: 'median',
    name: 'Median',
    tells: 'Half of the ratings lie at or below it, half at or above.',
    formula: 'middle rating; the mean of the two middle ones for an even number',
    source: 'Standard definition',
    minimum: '8 people (a released distribution)',
    care: '',
  },
  {
    id: 'deviation',
    name: 'Standard deviation',
    tells: 'How far ratings lie from their mean, large distances counting more.',
    formula: 'sd = sqrt( sum (x - mean)^2 / (n - 1) )',
    source: 'Standard definition',
    minimum: '8 people (a released distribution)',
    care: '',
  },
  {
    id: 'ad',
    name: 'Average deviation (AD), called spread',
    tells: 'How many points people lie from the average. 0 is full agreement.',
    formula: 'AD = sum |x - mean| / n; of several themes: the mean of their AD',
    source: 'Burke, Finkelstein & Dusig 1999; Burke & Dunlap 2002',
    minimum: '8 people (a released distribution)',
    care: '',
  },
  {
    id: 'rwg',
    name: 'rwg',
    tells: 'Agreement on one theme: 0 is no better than blind answers, 1 is full agreement.',
    formula: 'rwg = 1 - s^2 / ((A^2 - 1) / 12), not below 0; A = points of the scale',
    source: 'James, Demaree & Wolf 1984',
    minimum: '8 people (a released distribution)',
    care: '',
  },
  {
    id: 'rwgJ',
    name: 'rwg(J)',
    tells: 'Agreement on a set of J themes. It grows with J: never compare sets of different size by it.',
    formula: 'J(1 - q) / (J(1 - q) + q), q = mean s^2 / ((A^2 - 1) / 12)',
    source: 'James, Demaree & Wolf 1984',
    minimum: '8 people on each of its themes',
    care: '',
  },
  {
    id: 'awg',
    name: 'awg',
    tells:
      'Agreement measured against the largest variance possible at this mean, so that means near an end are not flattered.',
    formula: 'awg = 1 - 2 s^2 / ( ((H + L)M - M^2 - HL) n / (n - 1) ); H, L = ends of the scale, M = mean',
    source: 'Brown & Hauenstein 2005',
    minimum: '8 people; not defined for means next to an end of the scale',
    care: '',
  },
  {
    id: 'chance',
    name: 'Limits of chance',
    tells: 'The AD and rwg that blind answers of just as many people reach in at most 5 % of the cases.',
    formula:
      'exact count of all possible answers up to 50,000 sets, above it 20,000 simulated ones; every point equally likely',
    source: 'Dunlap, Burke & Smith-Crowe 2003; Cohen, Doveh & Eick 2001',
    minimum: '2 people; one limit for every number of people',
    care: `Seed ${methodsSeed}`,
  },
  {
    id: 'interval',
    name: 'Interval of a mean',
    tells: 'Where the mean of everybody asked likely lies. When all answered, nothing is uncertain.',
    formula:
      'mean ± t(n - 1) · sd / sqrt(n) · sqrt((N - n) / (N - 1)), cut to the scale; N = people invited; a level leaves rounded to 0.1, so 0.1^2 / 12 is added to its variances',
    source: 'Cochran 1977, 2.6 (finite population correction)',
    minimum: '8 people (a released distribution)',
    care: '95 %',
  },
  {
    id: 'iccGroups',
    name: 'ICC(1), ICC(2)',
    tells:
      'How much of the differences between people comes from their group, and how dependable the means of groups are.',
    formula:
      'ICC(1) = (MSB - MSW) / (MSB + (k - 1) MSW), ICC(2) = (MSB - MSW) / MSB; k = (N - sum n^2 / N) / (G - 1)',
    source: 'Shrout & Fleiss 1979; Bliese 2000',
    minimum: '3 groups of 8 people',
    care: '',
  },
  {
    id: 'iccPanel',
    name: 'ICC(A,1), ICC(A,k)',
    tells: 'Whether another panel of the same kind would rank the themes alike.',
    formula: '(MSR - MSE) / (MSR + (k - 1) MSE + k/n (MSC - MSE)); themes as targets, people as raters',
    source: 'McGraw & Wong 1996',
    minimum:
      '5 people, 8 of an imported survey, who rated all of at least 10 themes; needs ratings by person, so named and imported assessments only',
    care: '',
  },
  {
    id: 'alpha',
    name: "Krippendorff's alpha",
    tells:
      'Agreement over all themes, with missing ratings allowed. From .800 dependable, from .667 tentative.',
    formula: 'alpha = 1 - observed / expected disagreement; nominal, ordinal or interval distance',
    source: 'Krippendorff 2011; Hayes & Krippendorff 2007',
    minimum: '8 people on each theme that is in it',
    care: `95 % percentile interval, bootstrap over themes, 2,000 draws, seed ${methodsSeed}`,
  },
  {
    id: 'mannWhitney',
    name: 'Mann-Whitney test',
    tells: 'Whether two groups of different people rate differently.',
    formula:
      'exact given the ties up to 60 ratings, above it the normal approximation with corrections for ties and continuity',
    source: 'Mann & Whitney 1947; Hollander & Wolfe 1999',
    minimum: '8 people a group',
    care: 'Benjamini-Hochberg over everything looked at together',
  },
  {
    id: 'kruskalWallis',
    name: 'Kruskal-Wallis test',
    tells: 'Whether any of several groups rates differently.',
    formula: 'H with ties corrected; p by chi-square, with a group under 6 people by 9,999 permutations',
    source: 'Kruskal & Wallis 1952; Phipson & Smyth 2010',
    minimum: '8 people a group',
    care: `Benjamini-Hochberg over everything looked at together; seed ${methodsSeed}`,
  },
  {
    id: 'pairedChange',
    name: 'Change of the same people',
    tells:
      'Whether the same people, asked twice, rate differently. With names only, where at least 80 % of both sides answered both times.',
    formula: 'paired t interval of their own means; up to 12 people the exact sign-flip test has to agree',
    source: 'Student 1908; Fisher 1935',
    minimum: '8 people who rated at least half of it both times',
    care: 'Bonferroni over the lenses, and over the sub-lenses; 5 % each',
  },
  {
    id: 'cliffsDelta',
    name: "Cliff's delta",
    tells:
      'In how many more pairs somebody of one group rates higher than somebody of the other: .147 small, .33 medium, .474 large.',
    formula: 'P(X > Y) - P(X < Y)',
    source: 'Cliff 1993; Romano et al. 2006',
    minimum: '8 people a group',
    care: '',
  },
  {
    id: 'manyTests',
    name: 'Many looks at once',
    tells: 'Among everything called clear, at most one in twenty is expected to be chance.',
    formula: 'p adjusted: min over j ≥ i of m p(j) / j',
    source: 'Benjamini & Hochberg 1995',
    minimum: '',
    care: '5 %',
  },
];

/** What readers cannot recompute from released figures, and why. */
export const notRecomputable =
  'Figures of people (overall, categories, lenses, sub-lenses and their standard deviations) cannot be computed from the themes: each is the mean of people’s own means, and no person’s answers are in any file. They are published to one decimal. The history proves from which answers they were made.';
