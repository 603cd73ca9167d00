import { expect, test } from 'vitest';
import { type Judged, mappingFigures } from './mapping-figures.ts';

const judged = (lens: string, predictedLenses: string[], confidence: number): Judged => ({
  lens,
  subLens: null,
  predictedLenses,
  predictedSubLens: '1.1',
  confidence,
  subLensConfidence: confidence / 2,
  abstains: confidence < 0.45,
});

test('the figures count right predictions and compute F1 per lens and the calibration error', () => {
  const figures = mappingFigures([
    judged('1', ['1', '2', '3', '4'], 0.9),
    judged('1', ['2', '1', '3', '4'], 0.9),
    judged('2', ['2', '3', '4', '1'], 0.4),
    judged('2', ['1', '3', '4', '2'], 0.4),
  ]);
  expect(figures).toMatchObject({
    passages: 4,
    top1: 0.5,
    top3: 0.75,
    f1: { 1: 0.5, 2: 0.5 },
    macroF1: 0.5,
    subLensTop1: null,
    abstained: 0.5,
    confident: 0.5,
    confidentRight: 0.5,
  });
  expect(figures.calibrationError).toBeCloseTo(0.25, 9);
});

test('the confidence of a sub-lens is judged among passages with a labelled sub-lens only', () => {
  const labelled = [
    { ...judged('1', ['1', '2'], 0.8), subLens: '1.1' },
    { ...judged('1', ['1', '2'], 0.8), subLens: '1.2' },
  ];
  expect(mappingFigures([judged('2', ['2', '1'], 0.9)]).subLensCalibrationError).toBeNull();
  const figures = mappingFigures([...labelled, judged('2', ['2', '1'], 0.9)]);
  expect(figures.subLensTop1).toBe(0.5);
  expect(figures.subLensCalibrationError).toBeCloseTo(0.1, 9);
});
