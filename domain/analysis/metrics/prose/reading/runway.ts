import type { Money, ProseReading, Sentence } from './sentence.ts';
import { yearNear } from './words-near.ts';

/** "14 months of runway", but not "12 to 14 months". */ export function runway(
  { tokens, figures }: Sentence,
  figure: Money,
): Omit<ProseReading, 'sentence' | 'passage'> | undefined {
  const unit = tokens[figure.at + 1]?.text === '-' ? tokens[figure.at + 2] : tokens[figure.at + 1];
  const isRange =
    ['to', '-', '–', 'or'].includes(tokens[figure.at - 1]?.text ?? '') &&
    tokens[figure.at - 2]?.kind === 'digits';
  if (
    unit === undefined ||
    !/^(?:months?|monate[n]?)'?$/.test(unit.text) ||
    isRange ||
    figure.currency !== null
  )
    return undefined;
  return {
    metric: 'runway',
    isBare: false,
    isOfOwners: false,
    value: figure.value,
    prior: null,
    multiplier: 1,
    currency: null,
    year: yearNear(tokens, figure, figures),
    period: 'unknown',
  };
}
