/** A labelled passage together with its prediction. */
export type Judged = {
  readonly lens: string;
  readonly subLens: string | null;
  /** Ids of lenses, the most likely one first. */
  readonly predictedLenses: readonly string[];
  readonly predictedSubLens: string;
  /** Confidence of the best lens, 0 to 1. */
  readonly confidence: number;
  /** Confidence of the best sub-lens, 0 to 1. */
  readonly subLensConfidence: number;
  readonly abstains: boolean;
};

/** Shares are between 0 and 1; null if there is nothing to count. */
export type MappingFigures = {
  readonly passages: number;
  readonly top1: number;
  readonly top3: number;
  readonly macroF1: number;
  readonly f1: Readonly<Record<string, number>>;
  /** Share of right sub-lenses among the passages whose sub-lens is labelled. */
  readonly subLensTop1: number | null;
  /** Expected calibration error of the sub-lens's confidence, among the same passages. */
  readonly subLensCalibrationError: number | null;
  /** Expected calibration error over ten bins of equal width. */
  readonly calibrationError: number;
  readonly abstained: number;
  /** Share of the predictions whose confidence is at least 0.8, and the share of these that are right. */
  readonly confident: number;
  readonly confidentRight: number | null;
};

const bins = 10;
const confidentFrom = 0.8;

/** Computes the figures over the lenses that occur as labels. Lenses are ids of the framework. */
export function mappingFigures(judged: readonly Judged[]): MappingFigures {
  const isRight = ({ lens, predictedLenses }: Judged) => predictedLenses[0] === lens;
  const share = (part: readonly Judged[], test: (one: Judged) => boolean) =>
    part.length === 0 ? null : part.filter(test).length / part.length;
  const withSubLens = judged.filter(({ subLens }) => subLens !== null);
  const isRightSubLens = ({ subLens, predictedSubLens }: Judged) => subLens === predictedSubLens;
  const lenses = [...new Set(judged.map(({ lens }) => lens))].sort();
  const f1 = Object.fromEntries(lenses.map((lens) => [lens, f1Of(judged, lens)]));
  const confident = judged.filter(({ confidence }) => confidence >= confidentFrom);
  return {
    passages: judged.length,
    top1: share(judged, isRight) ?? 0,
    top3: share(judged, ({ lens, predictedLenses }) => predictedLenses.slice(0, 3).includes(lens)) ?? 0,
    macroF1: Object.values(f1).reduce((sum, value) => sum + value, 0) / Math.max(1, lenses.length),
    f1,
    subLensTop1: share(withSubLens, isRightSubLens),
    subLensCalibrationError:
      withSubLens.length === 0
        ? null
        : calibrationError(withSubLens, (one) => one.subLensConfidence, isRightSubLens),
    calibrationError: calibrationError(judged, (one) => one.confidence, isRight),
    abstained: share(judged, ({ abstains }) => abstains) ?? 0,
    confident: confident.length / Math.max(1, judged.length),
    confidentRight: share(confident, isRight),
  };
}

function f1Of(judged: readonly Judged[], lens: string): number {
  const labelled = judged.filter((one) => one.lens === lens);
  const predicted = judged.filter(({ predictedLenses }) => predictedLenses[0] === lens);
  const right = labelled.filter(({ predictedLenses }) => predictedLenses[0] === lens).length;
  return (2 * right) / (labelled.length + predicted.length);
}

/**
 * Expected calibration error (Naeini et al. 2015): the difference between confidence and accuracy in each bin, weighted by the
 * size of the bin.
 */
function calibrationError(
  judged: readonly Judged[],
  confidenceOf: (one: Judged) => number,
  isRight: (one: Judged) => boolean,
): number {
  const differences = Array.from({ length: bins }, () => 0);
  for (const one of judged) {
    const confidence = confidenceOf(one);
    const bin = Math.min(bins - 1, Math.floor(confidence * bins));
    differences[bin] = (differences[bin] ?? 0) + confidence - (isRight(one) ? 1 : 0);
  }
  return differences.reduce((sum, value) => sum + Math.abs(value), 0) / Math.max(1, judged.length);
}
