import { drawBelow, seededRandom } from '../../../domain/scoring/statistics/seeded-random.ts';

const subjects = [
  'The board',
  'Our sales team',
  'Management',
  'The company',
  'Each region',
  'The audit committee',
  'A new supplier',
  'Customer support',
];
const verbs = [
  'reviewed',
  'reported',
  'approved',
  'increased',
  'reduced',
  'measured',
  'documented',
  'postponed',
];
const objects = [
  'the annual budget',
  'operating expenses',
  'the hiring plan',
  'quarterly revenue',
  'customer retention',
  'the risk register',
  'gross margin',
  'delivery times',
];
const endings = [
  'compared with the previous year',
  'because demand in Europe was weaker',
  'before the end of the quarter',
  'without additional financing',
  'as described in the strategy',
  'in line with the policy',
];
const topics = [
  'Market',
  'Financial results',
  'Organisation',
  'Risks',
  'Operations',
  'Governance',
  'Outlook',
  'Customers',
];

/** A generator of business prose; the same seed gives the same text. */
export type Prose = {
  readonly sentence: () => string;
  readonly paragraph: (sentences?: number) => string;
  readonly title: () => string;
  /** A table row: a label and amounts as they are printed. */
  readonly figures: (amounts: number) => string[];
  readonly below: (count: number) => number;
};

export function prose(seed: number): Prose {
  const random = seededRandom(seed);
  const below = (count: number) => drawBelow(random, count);
  const one = (words: readonly string[]) => words[below(words.length)] ?? '';
  const sentence = () =>
    `${one(subjects)} ${one(verbs)} ${one(objects)} by ${1 + below(40)} percent ${one(endings)}.`;
  return {
    sentence,
    paragraph: (sentences = 4) => Array.from({ length: sentences }, sentence).join(' '),
    title: () => `${one(topics)} ${2015 + below(12)}`,
    figures: (amounts) => [
      `${one(topics)} ${one(['costs', 'revenue', 'assets', 'reserve'])}`,
      ...Array.from({ length: amounts }, () => (1_000 + below(9_000_000)).toLocaleString('en-US')),
    ],
    below,
  };
}
