import { contradictionRules } from '../../../../../domain/analysis/correlation/contradiction-rules.ts';

const { ratedLowBelow, ratedHighFrom } = contradictionRules;

/** Thresholds of contradictions: a score is shown with as many decimals as keep it on its side of them. */
export const scale = { bandStarts: [ratedLowBelow, ratedHighFrom] } as const;
