import type { With } from '../with.ts';

/** Names of financial metrics, why one is absent, and what released scores recommend for a document. Scores are out of 10. */
export const documentAnalysis = {
  'documentAnalysis.metric.revenue': 'Revenue',
  'documentAnalysis.metric.priorRevenue': 'Revenue of the year before',
  'documentAnalysis.metric.growth': 'Revenue growth',
  'documentAnalysis.metric.grossProfit': 'Gross profit',
  'documentAnalysis.metric.grossMargin': 'Gross margin',
  'documentAnalysis.metric.operatingIncome': 'Operating income',
  'documentAnalysis.metric.operatingMargin': 'Operating margin',
  'documentAnalysis.metric.netIncome': 'Net income',
  'documentAnalysis.metric.netMargin': 'Net margin',
  'documentAnalysis.metric.operatingCashFlow': 'Operating cash flow',
  'documentAnalysis.metric.cash': 'Cash',
  'documentAnalysis.metric.monthlyBurn': 'Burn rate a month',
  'documentAnalysis.metric.runway': 'Runway in months',
  'documentAnalysis.months': ({ value }: With<'value'>) => `${value} months`,
  'documentAnalysis.page.title': 'Document Analysis',
  'documentAnalysis.absent.notStated': 'Not stated',
  'documentAnalysis.absent.notActual':
    'Not stated as an actual figure: only as a plan, for a part or for the parent',
  'documentAnalysis.absent.columns': 'Not stated clearly: its columns have no certain year',
  'documentAnalysis.absent.unit': 'Not stated clearly: its unit is missing',
  'documentAnalysis.absent.sign': 'Not stated clearly: it is written with and without a minus',
  'documentAnalysis.absent.contradictory': 'Not stated clearly: equally good rows differ',
  'documentAnalysis.absent.missingInputs':
    'Not stated, and the figures it would follow from are missing or do not fit',
  'documentAnalysis.strengthen.title': ({ place }: With<'place'>) => `Strengthen Performance: ${place}`,
  'documentAnalysis.strengthen.description': ({
    place,
    score,
    people,
    limit,
  }: With<'place' | 'score' | 'people' | 'limit'>) =>
    `${place} is rated ${score} of 10 by ${Number(people) === 1 ? '1 person' : `${people} people`}, below ${limit}.`,
  'documentAnalysis.bridge.title': 'Bridge Strategy-Execution Gap',
  'documentAnalysis.bridge.description': ({
    place,
    score,
    other,
    otherScore,
  }: With<'place' | 'score' | 'other' | 'otherScore'>) =>
    `${place} is rated ${score} of 10, and ${other} only ${otherScore}. Check for each goal of this document who carries it out, and by when.`,
} as const;
