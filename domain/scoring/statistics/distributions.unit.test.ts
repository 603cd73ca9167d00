import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiSquareTail, normalCdf, normalQuantile, studentCdf, studentQuantile } from './distributions.ts';

describe('the normal distribution', () => {
  // R: pnorm(c(-6, -1.96, 0.3, 1.5))
  it.each([
    [-6, 9.86587645037698e-10],
    [-1.96, 0.0249978951482204],
    [0.3, 0.617911422188953],
    [1.5, 0.933192798731142],
  ])('gives the probability up to %d', (x, p) => {
    expect(normalCdf(x) / p).toBeCloseTo(1, 11);
  });

  // R: qnorm(c(1e-6, .025, .9, .975))
  it.each([
    [1e-6, -4.7534243088229],
    [0.025, -1.95996398454005],
    [0.9, 1.2815515655446],
    [0.975, 1.95996398454005],
  ])('gives the quantile of %d', (p, x) => {
    expect(normalQuantile(p)).toBeCloseTo(x, 11);
  });

  it('is a half at 0, reaches 0 and 1 at infinity, and has no quantile there', () => {
    expect([normalCdf(0), normalCdf(Number.NEGATIVE_INFINITY), normalCdf(Number.POSITIVE_INFINITY)]).toEqual([
      0.5, 0, 1,
    ]);
    expect([0, 1, -1, Number.NaN].map(normalQuantile)).toEqual([null, null, null, null]);
  });
});

describe("Student's t distribution", () => {
  // R: pt(-3.2, 2.5); pt(0.01, 7); pt(2.1, 19); pt(-40, 1); pt(1.5, 200)
  it.each([
    [-3.2, 2.5, 0.0317055141181907],
    [0.01, 7, 0.503849841178189],
    [2.1, 19, 0.975342800878363],
    [-40, 1, 0.00795608991202581],
    [1.5, 200, 0.932404339386482],
  ])('gives the probability up to %d with %d degrees of freedom', (t, df, p) => {
    expect(studentCdf(t, df)).toBeCloseTo(p, 11);
  });

  // R: qt(.975, 4); qt(.975, 1); qt(.95, 7); qt(.001, 30); qt(.995, 3.7)
  it.each([
    [0.975, 4, 2.77644510519779],
    [0.975, 1, 12.7062047361747],
    [0.95, 7, 1.89457860509001],
    [0.001, 30, -3.38518486682931],
    [0.995, 3.7, 4.86925225322783],
  ])('gives the quantile of %d with %d degrees of freedom', (p, df, t) => {
    expect(studentQuantile(p, df)).toBeCloseTo(t, 10);
  });

  it('is undefined without degrees of freedom or outside the range of probabilities', () => {
    expect([studentCdf(1, 0), studentCdf(1, Number.NaN)]).toEqual([null, null]);
    expect([studentQuantile(0.9, 0), studentQuantile(1, 5), studentQuantile(0, 5)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('maps every quantile back to its probability, mirrored around 0', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.0005, max: 0.9995, noNaN: true }),
        fc.double({ min: 1, max: 500, noNaN: true }),
        (p, df) => {
          const t = studentQuantile(p, df) ?? Number.NaN;
          expect(studentCdf(t, df)).toBeCloseTo(p, 10);
          expect((studentCdf(t, df) ?? 0) + (studentCdf(-t, df) ?? 0)).toBeCloseTo(1, 12);
        },
      ),
    );
  });
});

describe('the chi-square distribution', () => {
  // R: pchisq(3.2, 2, lower.tail = FALSE); pchisq(30, 3, lower.tail = FALSE); pchisq(.1, 8, lower.tail = FALSE)
  it.each([
    [3.2, 2, 0.201896517994655],
    [30, 3, 1.38005703129325e-6],
    [0.1, 8, 0.999999749786053],
  ])('gives the probability of at least %d with %d degrees of freedom', (x, df, p) => {
    expect((chiSquareTail(x, df) ?? 0) / p).toBeCloseTo(1, 11);
  });

  it('is 1 up to 0 and undefined without degrees of freedom', () => {
    expect([chiSquareTail(0, 3), chiSquareTail(-1, 3), chiSquareTail(1, 0)]).toEqual([1, 1, null]);
  });
});
