import type { With } from '../with.ts';

type Rated = With<'place' | 'score' | 'people'>;
type Compared = With<'place' | 'score' | 'other' | 'otherScore'>;

const people = (count: string | number) => (Number(count) === 1 ? '1 person' : `${count} people`);

/** How documents relate to released scores. Scores are out of 10. */
export const correlation = {
  'correlation.financialGap.title': 'Financial Performance Gap Identified',
  'correlation.financialGap.compare': ({ place }: With<'place'>) =>
    `Read this document for what explains the rating of ${place}, and attach it as evidence.`,
  'correlation.financialStrength.title': 'Strong Financial Foundation',
  'correlation.operationsStrength.title': 'Operations Rated as a Strength',
  'correlation.operationsGap.title': 'Operations Gap Identified',
  'correlation.gap.description': ({ place, score, people: count, limit }: Rated & With<'limit'>) =>
    `${place} is rated ${score} of 10 by ${people(count)}, below ${limit}.`,
  'correlation.strength.description': ({ place, score, people: count, limit }: Rated & With<'limit'>) =>
    `${place} is rated ${score} of 10 by ${people(count)}; ${limit} or more counts as a strength here.`,
  'correlation.startAction': ({ place }: With<'place'>) =>
    `Decide on an action for ${place}, with an owner and a date.`,
  'correlation.keepEvidence': ({ place }: With<'place'>) =>
    `Attach the passages that show it as evidence for ${place}.`,
  'correlation.alignment.title': 'Strategy and Execution',
  'correlation.alignment.behind':
    'Check each goal of this document: who carries it out, by when, and what is measured?',
  'correlation.alignment.notBehind':
    'Execution is not rated below the strategy. Check whether the goals of this document ask for more.',
  'correlation.marketing.title': 'Marketing and Market',
  'correlation.marketing.description': ({ place, score, people: count }: Rated) =>
    `${place} is rated ${score} of 10 by ${people(count)}.`,
  'correlation.marketing.compare':
    'Compare what this document says about the market with the ratings of its sub-lenses.',
  'correlation.products.title': 'Product Line Performance',
  'correlation.products.compare': 'Compare the figures of each product with how the offerings are rated.',
  'correlation.cross.title': ({ place, other }: With<'place' | 'other'>) => `${place} and ${other}`,
  'correlation.cross.read': ({ place }: With<'place'>) =>
    `Read what this document says about ${place}, the lower of the two.`,
  'correlation.compared.equal': ({ place, score, other }: Compared) =>
    `${place} and ${other} are both rated ${score} of 10.`,
  'correlation.compared.lower': ({ place, score, other, otherScore, apart }: Compared & With<'apart'>) =>
    `${place} is rated ${score} of 10, and ${other} ${otherScore}: ${apart} lower.`,
  'correlation.compared.higher': ({ place, score, other, otherScore, apart }: Compared & With<'apart'>) =>
    `${place} is rated ${score} of 10, and ${other} ${otherScore}: ${apart} higher.`,
} as const;
