import type { Weighting } from '../../../../../api/results/contract/weighting.ts';
import { texts } from './weighting-texts.ts';

/** Explains why weighted figures are missing although people were asked for their expertise. */
export function WeighUntold({ unweighted }: Pick<Weighting, 'unweighted'>) {
  if (unweighted === null || unweighted === 'notAsked') return null;
  return <p className="text-13 text-text-2">{texts.untold[unweighted]}</p>;
}
